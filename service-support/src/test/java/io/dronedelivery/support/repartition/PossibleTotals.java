package io.dronedelivery.support.repartition;

import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What a month may come to for whoever reads it while it is written: with every write that was acknowledged before the read began,
 * without any that began after it ended, and with any of those in between.
 */
final class PossibleTotals {

    private final AtomicLong order = new AtomicLong();
    private final Map<OwnerMonth, List<Write>> writes = new ConcurrentHashMap<>();

    private static final class Write {

        private final Totals change;
        private final long begun;
        private volatile long acknowledged = Long.MAX_VALUE;

        Write(Totals change, long begun) {
            this.change = change;
            this.begun = begun;
        }
    }

    /** The write, which changes what a month comes to; with all its attempts it is one write. */
    <T> Mono<T> write(OwnerMonth month, Totals change, Mono<T> write) {
        return Mono.defer(() -> {
            Write begun = new Write(change, order.incrementAndGet());
            of(month).add(begun);
            return write.doOnSuccess(done -> begun.acknowledged = order.incrementAndGet());
        });
    }

    /** Reads a month; what is wrong with the answer, or nothing. */
    Mono<String> read(OwnerMonth month, Totals before, Mono<Totals> read) {
        return Mono.defer(() -> {
            long begun = order.incrementAndGet();
            return read.mapNotNull(answer -> complaint(month, before, answer, begun, order.incrementAndGet()));
        });
    }

    private @Nullable String complaint(OwnerMonth month, Totals before, Totals answer, long begun, long ended) {
        Set<Totals> possible = Set.of(before);
        for (Write write : of(month)) {
            boolean certain = write.acknowledged < begun;
            if (certain || write.begun < ended) {
                possible = possible.stream()
                        .flatMap(sum ->
                                certain ? Stream.of(sum.plus(write.change)) : Stream.of(sum, sum.plus(write.change)))
                        .collect(Collectors.toSet());
            }
        }
        return possible.contains(answer) ? null : month + " was " + answer + " and not one of " + possible;
    }

    /** What the acknowledged writes come to. */
    Totals acknowledged(OwnerMonth month) {
        return of(month).stream()
                .filter(write -> write.acknowledged != Long.MAX_VALUE)
                .map(write -> write.change)
                .reduce(Totals.NONE, Totals::plus);
    }

    private List<Write> of(OwnerMonth month) {
        return writes.computeIfAbsent(month, absent -> new CopyOnWriteArrayList<>());
    }
}
