package io.dronedelivery.support.repartition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a repartition is getting on; the same whichever replica is asked.
 *
 * @param holder replica that carries it out
 * @param copied documents copied, by earlier runs too, changes that arrived meanwhile included
 * @param expected documents that the source held at the start
 * @param charge request units spent by the replica that carries it out; reads of the control documents, of one each, are not in it
 * @param elapsed from when that replica took it on until its last sign of life
 * @param remaining estimate for the copying at that replica's rate so far; absent where that is not known, and once everything is
 *     copied: nobody knows how long comparing takes
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

    static RepartitionStatus of(Control control, Progress progress) {
        // Whoever has just taken it on has given no sign yet.
        if (progress.term() != control.term()) {
            return of(control);
        }
        return new RepartitionStatus(
                control.phase(),
                control.holder(),
                control.term(),
                progress.copied(),
                progress.expected(),
                progress.charge(),
                Duration.ofMillis(progress.elapsedMillis()),
                remaining(control, progress),
                control.failure());
    }

    static RepartitionStatus of(Control control) {
        return new RepartitionStatus(
                control.phase(), control.holder(), control.term(), 0, 0, 0, Duration.ZERO, null, control.failure());
    }

    private static @Nullable Duration remaining(Control control, Progress progress) {
        long own = progress.copied() - progress.copiedBefore();
        long left = progress.expected() - progress.copied();
        return control.phase() != Phase.COPYING || progress.caughtUp() || own == 0 || left <= 0
                ? null
                : Duration.ofMillis((long) ((double) progress.elapsedMillis() / own * left));
    }
}
