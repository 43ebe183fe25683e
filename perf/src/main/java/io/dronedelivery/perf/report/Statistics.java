package io.dronedelivery.perf.report;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A figure from several runs: their median, and the interval that it lies in with 95 % confidence by the percentile bootstrap.
 *
 * @param low where the interval begins; the median itself where fewer than three runs say nothing of it
 * @param high where it ends
 */
public record Statistics(double median, double low, double high, int runs) {

    static final int FEWEST = 3;
    private static final int RESAMPLES = 4000;
    private static final double TAIL = 0.025;

    /** The same figures give the same interval. */
    private static final long SEED = 42;

    static Statistics of(Collection<Double> values) {
        double[] runs = values.stream().mapToDouble(Double::doubleValue).toArray();
        double median = median(runs);
        if (runs.length < FEWEST) {
            return new Statistics(median, median, median, runs.length);
        }
        var random = new Random(SEED);
        double[] medians = new double[RESAMPLES];
        Arrays.setAll(
                medians,
                resample -> median(random.ints(runs.length, 0, runs.length)
                        .mapToDouble(index -> runs[index])
                        .toArray()));
        Quantile quantile = Quantile.withDefaults();
        return new Statistics(
                median, quantile.evaluate(medians, TAIL), quantile.evaluate(medians, 1 - TAIL), runs.length);
    }

    boolean hasInterval() {
        return runs >= FEWEST;
    }

    /** Whether the two differ by more than chance: their intervals have no point in common. */
    boolean apart(Statistics other) {
        return hasInterval() && other.hasInterval() && (low > other.high || high < other.low);
    }

    /** Half the interval, as a share of the median; 0 without one. */
    double spread() {
        return median == 0 ? 0 : (high - low) / 2 / median;
    }

    /** The median, with its interval where there is one. */
    public String shown() {
        return hasInterval()
                ? "%s [%s, %s]".formatted(Numbers.shown(median), Numbers.shown(low), Numbers.shown(high))
                : Numbers.shown(median);
    }

    static double mean(Collection<Point> points) {
        return points.stream().mapToDouble(Point::value).average().orElse(Double.NaN);
    }

    static double median(double... values) {
        return Median.withDefaults().evaluate(values);
    }

    /** The highest mean over so many consecutive points, or over all if there are fewer. */
    static double peak(Collection<Point> points, int width) {
        int wide = Math.max(1, Math.min(width, points.size()));
        Deque<Double> window = new ArrayDeque<>();
        double sum = 0;
        double peak = 0;
        for (Point point : points) {
            window.addLast(point.value());
            sum += point.value();
            if (window.size() > wide) {
                sum -= window.removeFirst();
            }
            if (window.size() == wide) {
                peak = Math.max(peak, sum / wide);
            }
        }
        return peak;
    }

    /** By how much the values change in an hour, on the line that fits them best. */
    static double slopePerHour(Collection<Point> points) {
        double middle = points.stream().mapToDouble(Point::x).average().orElse(0);
        double mean = mean(points);
        double together = 0;
        double alone = 0;
        for (Point point : points) {
            together += (point.x() - middle) * (point.value() - mean);
            alone += (point.x() - middle) * (point.x() - middle);
        }
        return alone == 0 ? Double.NaN : together / alone * 3600;
    }
}
