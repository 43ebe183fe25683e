package io.dronedelivery.support.repartition;

import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.util.Arrays;

/** A service in a process of its own that repartitions, to be killed. Arguments: endpoint, key, container, properties. */
final class RepartitionProcess {

    private RepartitionProcess() {}

    public static void main(String[] arguments) {
        String[] properties = Arrays.copyOfRange(arguments, 3, arguments.length);
        TripService service = TripService.start(URI.create(arguments[0]), arguments[1], arguments[2], properties);
        service.bean(Repartition.class).run().block();
    }
}
