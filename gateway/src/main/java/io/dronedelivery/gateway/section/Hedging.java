package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.LoopTimer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * Sends a second, equal call when the first is slower than nearly all before it, and takes whichever succeeds first. The
 * second call has a budget of its own and needs room for optional work: when everything is slow, doubling the load helps
 * nobody.
 */
final class Hedging {

    private static final int WINDOW = 200;
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final CallProperties.Hedging properties;
    private final Recorder recent = new Recorder(LONGEST_MICROS, 2);
    private final AtomicInteger recorded = new AtomicInteger();
    private volatile Duration patience = Duration.ZERO;
    private final WorkBudget budget;
    private final BooleanSupplier roomForOptionalWork;

    Hedging(CallProperties.Hedging properties, BooleanSupplier roomForOptionalWork) {
        this.properties = properties;
        this.budget = new WorkBudget(properties.budget());
        this.roomForOptionalWork = roomForOptionalWork;
    }

    /** @param attempt one call; every subscription is a call of its own */
    Mono<SectionResult> around(Mono<SectionResult> attempt) {
        return properties.enabled() ? Mono.defer(() -> hedged(attempt)) : attempt;
    }

    /** How long a call is waited for before it is doubled; zero until the usual duration is known. */
    Duration patience() {
        return patience;
    }

    private Mono<SectionResult> hedged(Mono<SectionResult> attempt) {
        budget.regularCall();
        Mono<SectionResult> first = observed(attempt);
        Duration usual = patience;
        if (usual.compareTo(properties.minimumDelay()) < 0) {
            return first;
        }
        AtomicBoolean doubled = new AtomicBoolean();
        Mono<SectionResult> second = LoopTimer.after(usual)
                .filter(tick -> roomForOptionalWork.getAsBoolean() && budget.allowsExtraCall())
                .doOnNext(tick -> doubled.set(true))
                .flatMap(tick -> attempt);
        return Flux.merge(first.materialize(), second.materialize())
                .filter(signal -> !signal.isOnComplete())
                // A failure ends it only while there is no other call that may still succeed.
                .takeUntil(signal -> signal.isOnNext() || !doubled.get())
                .last()
                .<SectionResult>dematerialize();
    }

    private Mono<SectionResult> observed(Mono<SectionResult> attempt) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return attempt.doFinally(end -> {
                // A call that lost against its double counts too: leaving the slow ones out would lower the quantile.
                if (end != SignalType.ON_ERROR) {
                    record(System.nanoTime() - start);
                }
            });
        });
    }

    private void record(long nanos) {
        recent.recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(nanos)));
        if (recorded.incrementAndGet() % WINDOW == 0) {
            Histogram window = recent.getIntervalHistogram();
            patience = Duration.of(window.getValueAtPercentile(properties.quantile() * 100), ChronoUnit.MICROS);
        }
    }
}
