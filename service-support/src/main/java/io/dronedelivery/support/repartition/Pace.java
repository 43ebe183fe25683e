package io.dronedelivery.support.repartition;

import java.time.Duration;
import java.util.concurrent.atomic.DoubleAdder;
import reactor.core.publisher.Mono;

/** Keeps what is spent to so many request units a second, by waiting after everything that cost some. */
final class Pace {

    private final int requestUnitsPerSecond;
    private final DoubleAdder spent = new DoubleAdder();

    Pace(int requestUnitsPerSecond) {
        this.requestUnitsPerSecond = requestUnitsPerSecond;
    }

    Mono<Void> spend(double charge) {
        return Mono.defer(() -> {
            spent.add(charge);
            return Mono.delay(Duration.ofNanos((long) (charge / requestUnitsPerSecond * 1_000_000_000L)))
                    .then();
        });
    }

    double spent() {
        return spent.sum();
    }
}
