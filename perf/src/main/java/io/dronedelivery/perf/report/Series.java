package io.dronedelivery.perf.report;

import java.util.List;

/**
 * A named line over time.
 *
 * @param points in the order of time; a second that was not measured has none
 */
public record Series(String name, List<Point> points) {

    public Series {
        points = List.copyOf(points);
    }

    boolean isEmpty() {
        return points.isEmpty();
    }
}
