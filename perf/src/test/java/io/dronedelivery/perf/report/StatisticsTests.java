package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTests {

    @Test
    void givesMedianAndIntervalOfRounds() {
        Statistics statistics = Statistics.of(List.of(110.0, 90.0, 100.0, 95.0, 104.0));

        assertThat(statistics.median()).isEqualTo(100);
        assertThat(statistics.low()).isBetween(90.0, 95.0);
        assertThat(statistics.high()).isBetween(104.0, 110.0);
    }

    @Test
    void givesTheSameIntervalForTheSameRounds() {
        assertThat(Statistics.of(List.of(3.0, 1.0, 2.0, 5.0))).isEqualTo(Statistics.of(List.of(3.0, 1.0, 2.0, 5.0)));
    }

    @Test
    void narrowsTheIntervalWithTheNumberOfRounds() {
        List<Double> few = List.of(1.0, 2.0, 3.0, 4.0, 5.0);
        List<Double> many =
                IntStream.range(0, 60).mapToObj(index -> 1.0 + index % 5).toList();

        assertThat(Statistics.of(many).spread()).isLessThan(Statistics.of(few).spread());
    }

    @Test
    void holdsTwoFiguresApartOnlyWhereTheirIntervalsAre() {
        Statistics low = Statistics.of(List.of(10.0, 11.0, 12.0));

        assertThat(low.apart(Statistics.of(List.of(13.0, 14.0, 15.0)))).isTrue();
        assertThat(low.apart(Statistics.of(List.of(11.5, 14.0, 15.0)))).isFalse();
        assertThat(low.apart(Statistics.of(List.of(500.0)))).isFalse();
    }

    @Test
    void givesASingleRunNoInterval() {
        assertThat(Statistics.of(List.of(42.0)).shown()).isEqualTo("42.0");
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
