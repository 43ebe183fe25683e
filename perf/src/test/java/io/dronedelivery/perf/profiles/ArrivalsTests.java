package io.dronedelivery.perf.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ArrivalsTests {

    private static final long MILLISECOND = 1_000_000;

    private final AtomicLong clock = new AtomicLong(77 * MILLISECOND);
    private final Arrivals arrivals = new Arrivals(100, clock::get);

    @Test
    void countsLatencyOfAHeldUpRequestFromWhenItWasDue() {
        arrivals.getAsLong();
        clock.addAndGet(500 * MILLISECOND);

        assertThat(arrivals.getAsLong()).isEqualTo(87 * MILLISECOND);
        assertThat(arrivals.getAsLong()).isEqualTo(97 * MILLISECOND);
    }

    @Test
    void neverPutsTheStartIntoTheFuture() {
        arrivals.getAsLong();

        assertThat(arrivals.getAsLong()).isEqualTo(clock.get());
    }
}
