package io.dronedelivery.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.configuration.AdmissionProperties;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoadLimitTests {

    private static final long FAST = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SLOW = TimeUnit.MILLISECONDS.toNanos(600);

    private final LoadLimit limit = new LoadLimit(
            new AdmissionProperties(true, 100, 10, 200, Duration.ofMillis(500), 0.1, 0.75, 0.9, Duration.ofSeconds(1)));
    private long now = System.nanoTime();

    @Test
    void risesWhileItIsUsedAndRequestsAreFast() {
        windows(100, FAST, 100, 0);

        assertThat(limit.getLimit()).isEqualTo(200);
    }

    @Test
    void staysWhereItIsWhileNobodyComesNearIt() {
        windows(100, FAST, 20, 0);

        assertThat(limit.getLimit()).isEqualTo(100);
    }

    @Test
    void fallsToItsLowerBoundWhileRequestsAreSlow() {
        windows(100, SLOW, 100, 0);

        assertThat(limit.getLimit()).isEqualTo(10);
    }

    @Test
    void takesThrottlingBelowAsTooMuchLoad() {
        windows(5, FAST, 100, 3);

        assertThat(limit.getLimit()).isLessThan(70);
    }

    @Test
    void toleratesAFewThrottledOwners() {
        windows(5, FAST, 100, 1);

        assertThat(limit.getLimit()).isGreaterThan(100);
    }

    @Test
    void comesBackFromItsLowerBoundEvenWithFewRequests() {
        windows(100, SLOW, 100, 0);
        for (int i = 0; i < 1_000; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(50);
            limit.onSample(now, FAST, 10, false);
        }

        assertThat(limit.getLimit()).isGreaterThan(15);
    }

    /** Windows of ten requests, a tenth of a second each. */
    private void windows(int count, long duration, int inFlight, int throttled) {
        for (int window = 0; window < count; window++) {
            for (int i = 0; i < 10; i++) {
                now += TimeUnit.MILLISECONDS.toNanos(12);
                limit.onSample(now, duration, inFlight, i < throttled);
            }
        }
    }
}
