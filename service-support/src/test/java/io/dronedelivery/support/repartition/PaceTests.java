package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class PaceTests {

    private static final int REQUEST_UNITS_PER_SECOND = 1_000;

    @Test
    void keepsNobodyWaitingWhileWritesPauseButCountsOn() {
        Pace pace = new Pace(REQUEST_UNITS_PER_SECOND);
        pace.waive();

        StepVerifier.withVirtualTime(() -> pace.spend(REQUEST_UNITS_PER_SECOND)).verifyComplete();
        assertThat(pace.spent()).isEqualTo(REQUEST_UNITS_PER_SECOND);
    }

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
