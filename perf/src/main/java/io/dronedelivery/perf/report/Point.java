package io.dronedelivery.perf.report;

import com.fasterxml.jackson.annotation.JsonFormat;

/**
 * A value in a series, written as a pair.
 *
 * @param x seconds since the start of the run, in a series over time
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Point(double x, double value) {

    public Point {
        value = Numbers.rounded(value);
    }

    long second() {
        return Math.round(x);
    }
}
