package io.dronedelivery.perf.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * One of the equal parts of a chart.
 *
 * @param series lines or bars
 * @param steps of a request, instead of series
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Panel(String title, List<Series> series, List<Step> steps) {

    public Panel {
        series = List.copyOf(series);
        steps = List.copyOf(steps);
    }

    Panel(String title, List<Series> series) {
        this(title, series, List.of());
    }

    /**
     * One step of a request.
     *
     * @param depth how many steps caused it, one by the other
     * @param start milliseconds since the request's start
     * @param status the database's answer, where it is one; empty otherwise
     */
    public record Step(
            String name, String service, int depth, double start, double duration, String status, boolean failed) {}
}
