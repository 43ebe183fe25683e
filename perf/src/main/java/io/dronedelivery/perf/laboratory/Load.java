package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.LoadSettings;
import io.dronedelivery.perf.settings.Service;
import java.time.Duration;
import java.util.Locale;

/** The simulations, by the names that the command line knows them by. */
enum Load {
    SMOKE("SmokeSimulation"),
    STEP_LOAD("StepLoadSimulation"),
    FIXED_USERS("FixedUsersSimulation"),
    CONSTANT_RATE("ConstantRateSimulation"),
    OVERLOAD("OverloadSimulation"),
    CONNECTION_RATE("ConnectionRateSimulation"),
    IDLE_CONNECTIONS("IdleConnectionsSimulation"),
    PROTOCOL_COMPARISON("ProtocolComparisonSimulation"),
    POST_BODY("PostBodySimulation"),
    SERVICE_ALONE("ServiceAloneSimulation"),
    SOAK("SoakSimulation");

    private static final String PACKAGE = "io.dronedelivery.perf.simulations.";

    private final String simulation;

    Load(String simulation) {
        this.simulation = simulation;
    }

    String className() {
        return PACKAGE + simulation;
    }

    /** On the command line: {@code constant-rate}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The process that the requests go to. */
    String target(LoadSettings settings) {
        return this == SERVICE_ALONE ? settings.service().process() : "gateway";
    }

    /** The database container that it is felt in most. */
    String container(LoadSettings settings) {
        return switch (this) {
            case POST_BODY -> Service.PACKAGE.container();
            case SERVICE_ALONE -> settings.service().container();
            default -> Service.DRONE.container();
        };
    }

    /** From the first measured request to the last; zero if that depends on the answers. */
    Duration lasts(LoadSettings settings) {
        return switch (this) {
            case SMOKE, FIXED_USERS -> Duration.ZERO;
            case STEP_LOAD -> settings.timetable().duration();
            case OVERLOAD ->
                settings.duration().multipliedBy(settings.multiples().size());
            // The second protocol's warm-up lies between the two.
            case PROTOCOL_COMPARISON -> settings.duration().multipliedBy(2).plus(settings.warmUp());
            default -> settings.duration();
        };
    }

    /** At most, after the warm-up, apart from the last answers. */
    Duration longest(LoadSettings settings) {
        return this == FIXED_USERS ? settings.timeLimit() : lasts(settings);
    }

    /** Requests by the schedule; 0 if their number depends on the answers. */
    long scheduled(LoadSettings settings) {
        return switch (this) {
            case CONSTANT_RATE, CONNECTION_RATE, IDLE_CONNECTIONS, SOAK, POST_BODY, SERVICE_ALONE ->
                Math.round(settings.rate() * settings.duration().toMillis() / 1000.0);
            default -> 0;
        };
    }

    /** From the first measured request to the highest load. */
    Duration rampEnd(LoadSettings settings) {
        return this == STEP_LOAD ? settings.timetable().rampEnd() : Duration.ZERO;
    }

    /** Precedes the first measured request. */
    Duration warmUp(LoadSettings settings) {
        return switch (this) {
            case SMOKE, FIXED_USERS, STEP_LOAD, OVERLOAD -> Duration.ZERO;
            default -> settings.warmUp();
        };
    }
}
