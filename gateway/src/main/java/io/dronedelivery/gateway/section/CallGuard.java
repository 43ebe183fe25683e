package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.deadline.LoopTimer;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.netty.util.concurrent.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * Keeps the calls to one service within its bulkhead, its circuit breaker and their time. One step does what Resilience4j and
 * Reactor have three operators for: every call takes it.
 *
 * @param shortestFairWait the service is not to blame for a call that had less time
 */
record CallGuard(Bulkhead bulkhead, CircuitBreaker breaker, Duration shortestFairWait) {

    private static final Duration USUAL_WAIT = Duration.ofSeconds(1);

    /**
     * Every subscription is a call of its own, which fails with {@link SectionFailedException} alone.
     *
     * @param call makes a call that has this long
     * @param failed hears of a call that was made and failed
     */
    <T> Mono<T> around(Deadline deadline, Function<Duration, Mono<T>> call, Consumer<SectionFailedException> failed) {
        return Mono.create(caller -> {
            if (!bulkhead.tryAcquirePermission()) {
                caller.error(heldBack(SectionFailure.CROWDED));
                return;
            }
            if (!breaker.tryAcquirePermission()) {
                bulkhead.onComplete();
                caller.error(heldBack(SectionFailure.HELD_BACK));
                return;
            }
            long start = breaker.getCurrentTimestamp();
            Duration time = deadline.remaining();
            AtomicBoolean over = new AtomicBoolean();
            Consumer<Throwable> fail = failure -> {
                if (over.compareAndSet(false, true)) {
                    SectionFailedException blamed = blamed(failure, time);
                    bulkhead.onComplete();
                    breaker.onError(breaker.getCurrentTimestamp() - start, breaker.getTimestampUnit(), blamed);
                    failed.accept(blamed);
                    caller.error(blamed);
                }
            };
            Future<?> timeOut = LoopTimer.schedule(() -> fail.accept(new TimeoutException()), time);
            Disposable made = call.apply(time)
                    .subscribe(
                            answer -> {
                                if (over.compareAndSet(false, true)) {
                                    bulkhead.onComplete();
                                    breaker.onResult(
                                            breaker.getCurrentTimestamp() - start, breaker.getTimestampUnit(), answer);
                                    caller.success(answer);
                                }
                            },
                            fail,
                            () -> {},
                            Context.of(caller.contextView()));
            caller.onDispose(() -> {
                timeOut.cancel(false);
                made.dispose();
                if (over.compareAndSet(false, true)) {
                    bulkhead.releasePermission();
                    breaker.releasePermission();
                }
            });
        });
    }

    private static SectionFailedException heldBack(SectionFailure failure) {
        return new SectionFailedException(failure, Optional.of(USUAL_WAIT), BigDecimal.ZERO);
    }

    /** What nobody has given a kind yet had no answer: refused, reset, no connection free, or nothing heard. */
    private SectionFailedException blamed(Throwable failure, Duration time) {
        SectionFailedException failed = failure instanceof SectionFailedException known
                ? known
                : new SectionFailedException(
                        failure instanceof TimeoutException ? SectionFailure.TIMED_OUT : SectionFailure.UNAVAILABLE);
        // Whether the gateway or the service itself gave up: it was the caller who left so little time.
        return failed.failure() == SectionFailure.TIMED_OUT && time.compareTo(shortestFairWait) < 0
                ? new SectionFailedException(SectionFailure.CUT_SHORT, failed.retryAfter(), failed.charge())
                : failed;
    }
}
