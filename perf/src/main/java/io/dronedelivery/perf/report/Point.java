package io.dronedelivery.perf.report;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A value in a series, written as a pair, or with its interval where it has one.
 *
 * @param x seconds since the start of the run, in a series over time
 */
public record Point(double x, double value, double low, double high) {

    public Point {
        value = Numbers.rounded(value);
        low = Numbers.rounded(low);
        high = Numbers.rounded(high);
    }

    public Point(double x, double value) {
        this(x, value, value, value);
    }

    long second() {
        return Math.round(x);
    }

    @JsonValue
    double[] numbers() {
        return low == high ? new double[] {x, value} : new double[] {x, value, low, high};
    }
}
