package io.dronedelivery.perf.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A table of the page and of Markdown.
 *
 * @param note how to read it; may be empty
 * @param head titles of the columns, of which the first names the rows
 */
record Table(String title, String note, List<String> head, List<Row> rows) {

    Table {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
    }

    record Row(String name, List<String> cells) {}

    record Column<T>(String title, Function<T, String> cell) {}

    static <T> Column<T> column(String title, Function<T, String> cell) {
        return new Column<>(title, cell);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> Table of(String title, String note, List<T> rows, Column<T>... columns) {
        return new Table(
                title,
                note,
                Stream.of(columns).map(Column::title).toList(),
                rows.stream()
                        .map(row -> Stream.of(columns)
                                .map(column -> column.cell().apply(row))
                                .toList())
                        .map(cells -> new Row(cells.get(0), cells.subList(1, cells.size())))
                        .toList());
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }
}
