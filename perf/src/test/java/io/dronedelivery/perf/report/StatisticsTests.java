package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTests {

    @Test
    void givesMedianAndSpreadOfRepeats() {
        assertThat(Statistics.of(List.of(110.0, 90.0, 100.0))).isEqualTo(new Statistics(100, 90, 110, 0.1));
    }

    @Test
    void givesASingleRunNoSpread() {
        assertThat(Statistics.of(List.of(42.0)).spread()).isZero();
    }

    @Test
    void findsTheHighestMeanOverConsecutivePoints() {
        assertThat(Statistics.peak(points(1, 9, 1, 6, 6), 2)).isEqualTo(6);
    }

    @Test
    void fitsALineToDrift() {
        assertThat(Statistics.slopePerHour(points(100, 101, 102, 103))).isCloseTo(3600, within(1e-6));
    }

    private static List<Point> points(double... values) {
        return IntStream.range(0, values.length)
                .mapToObj(index -> new Point(index, values[index]))
                .toList();
    }
}
