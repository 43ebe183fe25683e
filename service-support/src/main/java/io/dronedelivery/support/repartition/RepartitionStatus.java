package io.dronedelivery.support.repartition;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a repartition is getting on; the same whichever replica is asked.
 *
 * @param holder replica that carries it out
 * @param copied documents copied, changes that arrived meanwhile included
 * @param expected documents that the source held at the start
 * @param charge request units spent by the replica that carries it out
 * @param elapsed since that replica took it on
 * @param remaining estimate for the copying at its rate so far; absent before anything has been copied
 * @param failure why the last run ended without a switch; it may be started again
 */
record RepartitionStatus(
        Phase phase,
        String holder,
        long term,
        long copied,
        long expected,
        double charge,
        Duration elapsed,
        @Nullable Duration remaining,
        @Nullable String failure) {

    static RepartitionStatus of(Control control, Progress progress, Instant now) {
        Duration elapsed = Duration.between(progress.startedAt(), now);
        long left = Math.max(0, progress.expected() - progress.copied());
        Duration remaining = progress.copied() == 0
                ? null
                : Duration.ofMillis((long) ((double) elapsed.toMillis() / progress.copied() * left));
        return new RepartitionStatus(
                control.phase(),
                control.holder(),
                control.term(),
                progress.copied(),
                progress.expected(),
                progress.charge(),
                elapsed,
                remaining,
                control.failure());
    }

    static RepartitionStatus of(Control control) {
        return new RepartitionStatus(
                control.phase(), control.holder(), control.term(), 0, 0, 0, Duration.ZERO, null, control.failure());
    }
}
