package io.dronedelivery.support.repartition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a repartition is getting on.
 *
 * @param copied documents copied, changes that arrived meanwhile included
 * @param expected documents that the source held at the start
 * @param charge request units spent on copying
 * @param remaining estimate for the copying phase at its rate so far; absent before anything has been copied
 * @param failure why it failed, if it did; nothing has been switched then
 */
public record RepartitionStatus(
        Phase phase,
        long copied,
        long expected,
        double charge,
        Duration elapsed,
        @Nullable Duration remaining,
        @Nullable String failure) {

    /** What it is doing. */
    public enum Phase {
        IDLE,
        COPYING,
        SUMMARISING,
        VERIFYING,
        SWITCHING,
        DONE,
        FAILED
    }
}
