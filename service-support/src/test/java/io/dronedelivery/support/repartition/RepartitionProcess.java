package io.dronedelivery.support.repartition;

import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.util.Arrays;
import reactor.core.publisher.Mono;

/**
 * A replica in a process of its own, to be killed. Arguments: whether it takes the repartition on or only follows, endpoint, key,
 * container, properties.
 */
final class RepartitionProcess {

    static final String FOLLOWS = "This replica follows.";

    private RepartitionProcess() {}

    public static void main(String[] arguments) {
        String[] properties = Arrays.copyOfRange(arguments, 4, arguments.length);
        TripService service = TripService.start(URI.create(arguments[1]), arguments[2], arguments[3], properties);
        System.out.println(FOLLOWS);
        Mono<Void> work = Boolean.parseBoolean(arguments[0])
                ? service.bean(Repartition.class).start()
                : Mono.empty();
        work.then(Mono.never()).block();
    }
}
