package io.dronedelivery.support.repartition;

import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.util.Arrays;
import reactor.core.publisher.Mono;

/** A replica in a process of its own that takes a repartition on, to be killed. Arguments: endpoint, key, container, properties. */
final class RepartitionProcess {

    private RepartitionProcess() {}

    public static void main(String[] arguments) {
        String[] properties = Arrays.copyOfRange(arguments, 3, arguments.length);
        TripService service = TripService.start(URI.create(arguments[0]), arguments[1], arguments[2], properties);
        service.bean(Repartition.class).start().then(Mono.never()).block();
    }
}
