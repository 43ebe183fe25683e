package io.dronedelivery.perf.report;

import java.util.List;

/**
 * A chart over time, or over percentiles.
 *
 * @param id unique on the page
 * @param horizontal what the horizontal axis shows
 * @param vertical unit of the vertical axis
 * @param series drawn against the vertical axis
 * @param secondary unit of a second vertical axis, on the right; empty if there is none
 * @param secondarySeries drawn against the second axis
 * @param note what the reader must know to read it rightly; may be empty
 */
public record Chart(
        String id,
        String title,
        String horizontal,
        String vertical,
        List<Series> series,
        String secondary,
        List<Series> secondarySeries,
        String note) {

    static final String TIME = "s since the start";

    public Chart {
        series = List.copyOf(series);
        secondarySeries = List.copyOf(secondarySeries);
    }

    static Chart overTime(String id, String title, String unit, List<Series> series) {
        return new Chart(id, title, TIME, unit, series, "", List.of(), "");
    }

    Chart noted(String remark) {
        return new Chart(id, title, horizontal, vertical, series, secondary, secondarySeries, remark);
    }

    Chart beside(String unit, List<Series> others) {
        return new Chart(id, title, horizontal, vertical, series, unit, others, note);
    }

    /** Whether there is anything to draw. */
    public boolean hasData() {
        return series.stream().anyMatch(line -> !line.isEmpty())
                || secondarySeries.stream().anyMatch(line -> !line.isEmpty());
    }
}
