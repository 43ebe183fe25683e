package io.dronedelivery.support.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class DeadlineTests {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @Test
    void cancelsWorkThatIsNotDoneInTime() {
        AtomicBoolean cancelled = new AtomicBoolean();
        Mono<String> work = Mono.<String>never().doOnCancel(() -> cancelled.set(true));

        StepVerifier.create(Deadline.cut(work).contextWrite(Deadline.after(Duration.ofMillis(50))::into))
                .expectError(DeadlineExceededException.class)
                .verify(TIMEOUT);

        assertThat(cancelled).isTrue();
    }

    @Test
    void doesNotStartWorkAfterTheDeadline() {
        AtomicBoolean started = new AtomicBoolean();
        Mono<String> work = Mono.fromSupplier(() -> {
            started.set(true);
            return "done";
        });

        StepVerifier.create(Deadline.cut(work).contextWrite(Deadline.after(Duration.ZERO)::into))
                .expectError(DeadlineExceededException.class)
                .verify(TIMEOUT);

        assertThat(started).isFalse();
    }

    @Test
    void leavesWorkAloneThatHasNoDeadline() {
        StepVerifier.create(Deadline.cut(Mono.just("done")))
                .expectNext("done")
                .expectComplete()
                .verify(TIMEOUT);
    }
}
