package io.dronedelivery.support.repartition;

import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import reactor.core.publisher.Mono;

/** {@code POST /actuator/repartition} starts moving, {@code GET} tells how far it is, {@code DELETE} gives it up. */
@Endpoint(id = "repartition")
final class RepartitionEndpoint {

    private final Repartition repartition;

    RepartitionEndpoint(Repartition repartition) {
        this.repartition = repartition;
    }

    @ReadOperation
    Mono<RepartitionStatus> status() {
        return repartition.status();
    }

    @WriteOperation
    Mono<RepartitionStatus> start() {
        // It outlives the request that starts it.
        return repartition.start().then(repartition.status());
    }

    @DeleteOperation
    Mono<RepartitionStatus> cancel() {
        return repartition.cancel().then(repartition.status());
    }
}
