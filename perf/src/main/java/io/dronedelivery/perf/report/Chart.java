package io.dronedelivery.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A picture of one or several equal panels.
 *
 * @param id unique on the page
 * @param horizontal what the horizontal axes show
 * @param vertical what the vertical axes show
 * @param categories of bars: a name, and below it what there is to say about it
 * @param note what the reader must know to read it rightly; may be empty
 */
public record Chart(
        String id,
        Kind kind,
        String title,
        String horizontal,
        String vertical,
        List<String> categories,
        List<Panel> panels,
        String note) {

    private static final String TIME = "s since the start";

    /**
     * How it is drawn. Lines have the same axes in all panels, except {@code SIZES}, and {@code LOGARITHMIC}, {@code PERCENTILES} and
     * {@code SIZES} have logarithmic ones. {@code HEAT} has a row for each series, coloured by its share from 0 to 1, {@code BARS}
     * a group for each category, {@code WATERFALL} requests from end to end, step below step.
     */
    public enum Kind {
        TIME,
        LOGARITHMIC,
        HEAT,
        PERCENTILES,
        SIZES,
        BARS,
        WATERFALL
    }

    public Chart {
        categories = List.copyOf(categories);
        panels = List.copyOf(panels);
    }

    static Chart of(Kind kind, String id, String title, String horizontal, String vertical, List<Panel> panels) {
        return new Chart(id, kind, title, horizontal, vertical, List.of(), panels, "");
    }

    static Chart overTime(Kind kind, String id, String title, String vertical, Panel panel) {
        return of(kind, id, title, TIME, vertical, List.of(panel));
    }

    static Chart bars(String id, String title, List<String> categories, List<Panel> panels) {
        return new Chart(id, Kind.BARS, title, "", "", categories, panels, "");
    }

    Chart noted(String remark) {
        return new Chart(id, kind, title, horizontal, vertical, categories, panels, remark);
    }

    /** With the other's panels beside its own; those of the same title become one. */
    Chart and(Chart other) {
        Map<String, Panel> together = new LinkedHashMap<>();
        panels.forEach(panel -> together.put(panel.title(), panel));
        other.panels.forEach(panel -> together.merge(panel.title(), panel, (first, second) -> {
            List<Series> both = new ArrayList<>(first.series());
            both.addAll(second.series());
            return new Panel(first.title(), both);
        }));
        return new Chart(id, kind, title, horizontal, vertical, categories, List.copyOf(together.values()), note);
    }

    /** Whether there is anything to draw. */
    boolean hasData() {
        return panels.stream()
                .anyMatch(panel ->
                        !panel.steps().isEmpty() || panel.series().stream().anyMatch(line -> !line.isEmpty()));
    }
}
