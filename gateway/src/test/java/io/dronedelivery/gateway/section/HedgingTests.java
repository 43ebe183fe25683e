package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class HedgingTests {

    private static final Duration LONG = Duration.ofSeconds(10);
    private static final SectionResult ANSWER =
            new SectionResult.Present(Section.DRONES, "{}", SectionResult.Cost.NONE);

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean room = new AtomicBoolean(true);
    private final Hedging hedging =
            new Hedging(new CallProperties.Hedging(true, 0.95, Duration.ofMillis(1), 0.05), room::get);

    /** Two hundred calls of about 20 ms, after which the usual duration is known and nothing of the budget is spent. */
    @BeforeEach
    void observe() {
        room.set(false);
        Mono<SectionResult> usual =
                hedging.around(Mono.delay(Duration.ofMillis(20)).thenReturn(ANSWER));
        StepVerifier.create(Flux.range(0, 200).flatMap(i -> usual, 200))
                .expectNextCount(200)
                .expectComplete()
                .verify(LONG);
        // The last duration is booked a moment after its answer has been passed on.
        Awaitility.await().atMost(LONG).until(() -> !hedging.patience().isZero());
        room.set(true);
    }

    @Test
    void takesTheSecondAnswerWhenTheFirstHangs() {
        StepVerifier.create(hedging.around(firstOf(Mono.never(), Mono.just(ANSWER))))
                .expectNext(ANSWER)
                .expectComplete()
                .verify(LONG);
        assertThat(calls).hasValue(2);
    }

    @Test
    void waitsForTheFirstWhenTheSecondFails() {
        StepVerifier.create(hedging.around(firstOf(
                        Mono.delay(Duration.ofMillis(200)).thenReturn(ANSWER),
                        Mono.error(new IllegalStateException()))))
                .expectNext(ANSWER)
                .expectComplete()
                .verify(LONG);
        assertThat(calls).hasValue(2);
    }

    @Test
    void doesNotDoubleACallThatFailsAtOnce() {
        StepVerifier.create(hedging.around(firstOf(Mono.error(new IllegalStateException()), Mono.just(ANSWER))))
                .expectError(IllegalStateException.class)
                .verify(LONG);
        assertThat(calls).hasValue(1);
    }

    @Test
    void doesNotDoubleCallsWithoutRoomForOptionalWork() {
        room.set(false);
        StepVerifier.create(hedging.around(
                        firstOf(Mono.delay(Duration.ofMillis(200)).thenReturn(ANSWER), Mono.just(ANSWER))))
                .expectNext(ANSWER)
                .expectComplete()
                .verify(LONG);
        assertThat(calls).hasValue(1);
    }

    @Test
    void staysWithinItsBudgetWhenEverythingIsSlow() {
        Mono<SectionResult> slow = Mono.defer(() -> {
            calls.incrementAndGet();
            return Mono.delay(Duration.ofMillis(1_500)).thenReturn(ANSWER);
        });
        StepVerifier.create(Flux.range(0, 200).flatMap(i -> hedging.around(slow), 200))
                .expectNextCount(200)
                .expectComplete()
                .verify(LONG);
        // One in twenty of these and of the two hundred before.
        assertThat(calls.get()).isBetween(201, 220);
    }

    private Mono<SectionResult> firstOf(Mono<SectionResult> first, Mono<SectionResult> second) {
        return Mono.defer(() -> calls.incrementAndGet() == 1 ? first : second);
    }
}
