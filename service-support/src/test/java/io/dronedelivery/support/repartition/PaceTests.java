package io.dronedelivery.support.repartition;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class PaceTests {

    private static final int REQUEST_UNITS_PER_SECOND = 1_000;

    @Test
    void keepsThoseWhoSpendAtTheSameTimeToOneRate() {
        StepVerifier.withVirtualTime(() -> {
                    Pace pace = new Pace(REQUEST_UNITS_PER_SECOND);
                    return Flux.range(1, 4)
                            .flatMap(i -> pace.spend(REQUEST_UNITS_PER_SECOND).thenReturn(i));
                })
                .expectSubscription()
                .thenAwait(Duration.ofMillis(2_500))
                .expectNext(1, 2)
                .expectNoEvent(Duration.ofMillis(400))
                .thenAwait(Duration.ofMillis(1_200))
                .expectNext(3, 4)
                .verifyComplete();
    }
}
