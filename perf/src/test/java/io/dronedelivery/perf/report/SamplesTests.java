package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplesTests {

    private static final Window WINDOW = new Window(100, 100, 104);
    private static final Selector REQUESTS = Selector.of("emulator", "requests");

    private final Samples samples = new Samples(List.of(
            requests(99, "200", 10),
            requests(100, "200", 20),
            requests(101, "200", 50),
            requests(103, "200", 90),
            requests(102, "429", 4),
            requests(103, "429", 10)));

    @Test
    void countsOnlyWhatGrewWithinTheWindow() {
        assertThat(samples.increase(REQUESTS.with("status", "200"), WINDOW)).isEqualTo(70);
    }

    @Test
    void countsAMeterThatAppearsDuringTheRunFromZero() {
        assertThat(samples.increase(REQUESTS.with("status", "429"), WINDOW)).isEqualTo(10);
        assertThat(samples.increase(REQUESTS, WINDOW)).isEqualTo(80);
    }

    @Test
    void spreadsGrowthOverASecondThatWasNotRead() {
        assertThat(samples.perSecond(REQUESTS.with("status", "200"), WINDOW))
                .containsExactly(new Point(0, 10), new Point(1, 30), new Point(3, 20));
    }

    /** A process that serves several runs has counted before. */
    @Test
    void doesNotTakeWhatWasCountedBeforeTheRunForGrowth() {
        var counted = new Samples(List.of(
                new Sample(WINDOW.start(), "emulator", "requests", Map.of(), 90_000),
                new Sample(WINDOW.start() + 1, "emulator", "requests", Map.of(), 90_010)));

        assertThat(counted.perSecond(Selector.of("emulator", "requests"), WINDOW))
                .containsExactly(new Point(1, 10));
    }

    @Test
    void dividesSumsByCountsWhereSomethingHappened() {
        var timed = new Samples(List.of(
                new Sample(100, "gateway", "sum", Map.of(), 1.0),
                new Sample(101, "gateway", "sum", Map.of(), 1.5),
                new Sample(102, "gateway", "sum", Map.of(), 1.5),
                new Sample(100, "gateway", "count", Map.of(), 10),
                new Sample(101, "gateway", "count", Map.of(), 20),
                new Sample(102, "gateway", "count", Map.of(), 20)));

        assertThat(timed.ratioPerSecond(
                        Selector.of("gateway", "sum"), Selector.of("gateway", "count"), new Window(101, 101, 104)))
                .containsExactly(new Point(0, 0.05));
    }

    private static Sample requests(long second, String status, double value) {
        return new Sample(second, "emulator", "requests", Map.of("status", status), value);
    }
}
