package io.dronedelivery.support.repartition;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/** {@code POST /actuator/repartition} starts moving, {@code GET} tells how far it is. */
@Endpoint(id = "repartition")
final class RepartitionEndpoint {

    private final Repartition repartition;

    RepartitionEndpoint(Repartition repartition) {
        this.repartition = repartition;
    }

    @ReadOperation
    RepartitionStatus status() {
        return repartition.status();
    }

    @WriteOperation
    RepartitionStatus start() {
        // It outlives the request that starts it and reports through its status and the log.
        repartition.run().subscribe();
        return repartition.status();
    }
}
