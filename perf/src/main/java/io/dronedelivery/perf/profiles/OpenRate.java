package io.dronedelivery.perf.profiles;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;

import io.gatling.javaapi.core.OpenInjectionStep;
import java.time.Duration;

/** The open model: requests arrive at a rate, whatever comes back. */
public final class OpenRate {

    private OpenRate() {}

    /** @param rate requests a second */
    public static OpenInjectionStep constant(double rate, Duration duration) {
        return constantUsersPerSec(rate).during(duration);
    }
}
