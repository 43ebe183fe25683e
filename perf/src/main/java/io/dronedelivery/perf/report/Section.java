package io.dronedelivery.perf.report;

import java.util.List;

/**
 * A part of a page under a heading of its own. Markdown has its tables only.
 *
 * @param id unique on the page
 * @param text may be empty
 */
record Section(String id, String title, String text, List<Chart> charts, List<Table> tables) {

    Section {
        charts = charts.stream().filter(Chart::hasData).toList();
        tables = tables.stream().filter(table -> !table.isEmpty()).toList();
    }

    boolean hasContent() {
        return !charts.isEmpty() || !tables.isEmpty();
    }

    /** Where a chart says it first, the numbers come on demand. */
    boolean folded() {
        return !charts.isEmpty() && !tables.isEmpty();
    }
}
