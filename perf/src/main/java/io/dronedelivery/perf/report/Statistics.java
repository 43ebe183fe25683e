package io.dronedelivery.perf.report;

import java.util.Collection;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A figure from several runs.
 *
 * @param spread half the distance between the smallest and the largest, as a share of the median; 0 for a single run
 */
public record Statistics(double median, double smallest, double largest, double spread) {

    static Statistics of(Collection<Double> values) {
        var statistics = new DescriptiveStatistics();
        values.forEach(statistics::addValue);
        double median = statistics.getPercentile(50);
        double half = (statistics.getMax() - statistics.getMin()) / 2;
        return new Statistics(median, statistics.getMin(), statistics.getMax(), median == 0 ? 0 : half / median);
    }

    static double mean(Collection<Point> points) {
        return points.stream().mapToDouble(Point::value).average().orElse(Double.NaN);
    }

    static double percentile(Collection<Double> values, double percent) {
        var statistics = new DescriptiveStatistics();
        values.forEach(statistics::addValue);
        return statistics.getPercentile(percent);
    }

    /** The highest mean over so many consecutive points, or over all if there are fewer. */
    static double peak(Collection<Point> points, int width) {
        var window = new DescriptiveStatistics(Math.max(1, Math.min(width, points.size())));
        double peak = 0;
        for (Point point : points) {
            window.addValue(point.value());
            if (window.getN() == window.getWindowSize()) {
                peak = Math.max(peak, window.getMean());
            }
        }
        return peak;
    }

    /** By how much the values change in an hour, on the line that fits them best. */
    static double slopePerHour(Collection<Point> points) {
        var line = new SimpleRegression();
        points.forEach(point -> line.addData(point.x(), point.value()));
        return line.getSlope() * 3600;
    }
}
