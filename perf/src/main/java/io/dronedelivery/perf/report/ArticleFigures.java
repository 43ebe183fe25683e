package io.dronedelivery.perf.report;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The article's own figures, "Performance tuning - Multiple backend services", and what the published sample and telemetry
 * behind it say where the article is inexact. They were measured on Azure, on three nodes of two virtual processors; ours are
 * not.
 */
final class ArticleFigures {

    private static final String NONE = "";

    private ArticleFigures() {}

    /**
     * One cell of the article's tables.
     *
     * @param published as the article has it
     * @param corrected what it should say; empty if it is right as it is
     */
    record Cell(String published, String corrected) {

        /** Where it is nothing but a number. */
        OptionalDouble number() {
            return published.matches("[0-9.]+")
                    ? OptionalDouble.of(Double.parseDouble(published))
                    : OptionalDouble.empty();
        }
    }

    /** The rows of its tables. */
    enum Row {
        THROUGHPUT(
                "Throughput, requests / s", "mean over 480 s, of which 240 s have a single user; corrected: the peak"),
        SERVER_TIME(
                "Average latency, ms",
                "server time of GetDroneUtilization, not what a client saw; corrected and in brackets: its p50 / p95 / p99"),
        SUCCESSFUL("Successful requests", "340 HTTP 500 answers of the services were absorbed by the gateway"),
        THROTTLED("Throttled requests", "published: one minute of a chart; corrected: the whole run"),
        CHARGE("RU per operation", "28.99 is 3.2 RU for each of 9 partitions and 0.2 for the document found"),
        CALLS("Calls per operation", "a fan-out over nine partitions, and retries");

        private final String title;
        private final String note;

        Row(String title, String note) {
            this.title = title;
            this.note = note;
        }

        String title() {
            return title;
        }

        String note() {
            return note;
        }
    }

    private static final Map<String, Map<Row, Cell>> TESTS = Map.of(
            "test-1", test("19; peak 44", "669; 104 / 1,570 / 3,270", "9.8 K", "2.72 K; 16,071", "29; 28.99", "11"),
            "test-2", test("23; peak 47", "569; 95 / 1,230 / 1,840", "11 K", "0", "29; 28.99", "9"),
            "test-3", test("42; peak 76", "215; 51 / 435 / 764", "20 K", "0", "29; 28.99", "10"),
            "test-4", test("59; peak 99", "176; 37.5 / 268 / 685", "29 K", "0", "3.4", "1"));

    /** By row: as published, and what it should say where that differs. */
    private static Map<Row, Cell> test(String... rows) {
        return IntStream.range(0, rows.length).boxed().collect(Collectors.toMap(row -> Row.values()[row], row -> {
            String[] parts = rows[row].split("; ", -1);
            return new Cell(parts[0], parts.length == 1 ? NONE : parts[1]);
        }));
    }

    static boolean covers(String test) {
        return TESTS.containsKey(test);
    }

    /** Empty cells for a test that the article does not have. */
    static Cell cell(String test, Row row) {
        return TESTS.getOrDefault(test, Map.of()).getOrDefault(row, new Cell(NONE, NONE));
    }
}
