package io.dronedelivery.perf.settings;

import java.time.Duration;

/**
 * The article's step load: one user who thinks throughout, and from half time a second population without think time that
 * grows from four by four to forty. The shorter ones are the same in a part of the time.
 */
public enum Timetable {
    ORIGINAL(1),
    SHORT(4),
    /** One of several rounds, on processes that are warm. */
    ROUND(16),
    /** Too short to measure anything: for trying whether everything works. */
    TRIAL(48);

    /** Pause of the one user between an answer and the next request. */
    public static final Duration THINK_TIME = Duration.ofMillis(200);

    public static final int STEP_USERS = 4;
    public static final int MOST_STEP_USERS = 40;

    private static final Duration ORIGINAL_DURATION = Duration.ofSeconds(480);
    private static final Duration ORIGINAL_STEP = Duration.ofSeconds(10);

    private final int compression;

    Timetable(int compression) {
        this.compression = compression;
    }

    public Duration duration() {
        return ORIGINAL_DURATION.dividedBy(compression);
    }

    /** When the second population starts. */
    public Duration quiet() {
        return duration().dividedBy(2);
    }

    /** How long each number of users stays before the next four come. */
    public Duration step() {
        return ORIGINAL_STEP.dividedBy(compression);
    }

    public int steps() {
        return MOST_STEP_USERS / STEP_USERS;
    }

    /** From the start to the moment the last users have come: what follows is the plateau. */
    public Duration rampEnd() {
        return quiet().plus(step().multipliedBy(steps() - 1L));
    }
}
