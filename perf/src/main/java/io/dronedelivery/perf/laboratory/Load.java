package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.LoadSettings;
import io.dronedelivery.perf.settings.Service;
import java.time.Duration;
import java.util.Locale;

/** The simulations, by the names that the command line knows them by. */
enum Load {
    SMOKE("SmokeSimulation"),
    STEP_LOAD("StepLoadSimulation"),
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

    Duration lasts(LoadSettings settings) {
        return switch (this) {
            case SMOKE -> Duration.ofSeconds(10);
            case STEP_LOAD -> settings.timetable().duration();
            case OVERLOAD ->
                settings.duration().multipliedBy(settings.multiples().size());
            // The second protocol's warm-up lies between the two.
            case PROTOCOL_COMPARISON -> settings.duration().multipliedBy(2).plus(settings.warmUp());
            default -> settings.duration();
        };
    }

    Duration rampEnd(LoadSettings settings) {
        return this == STEP_LOAD ? settings.timetable().rampEnd() : Duration.ZERO;
    }

    Duration warmUp(LoadSettings settings) {
        return switch (this) {
            case SMOKE, STEP_LOAD, OVERLOAD -> Duration.ZERO;
            default -> settings.warmUp();
        };
    }
}
