package io.dronedelivery.perf.report;

import java.util.Map;

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
    record Cell(String published, String corrected) {}

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
            "test-1",
                    Map.of(
                            Row.THROUGHPUT, new Cell("19", "peak 44"),
                            Row.SERVER_TIME, new Cell("669", "104 / 1,570 / 3,270"),
                            Row.SUCCESSFUL, new Cell("9.8 K", NONE),
                            Row.THROTTLED, new Cell("2.72 K", "16,071"),
                            Row.CHARGE, new Cell("29", "28.99"),
                            Row.CALLS, new Cell("11", NONE)),
            "test-2",
                    Map.of(
                            Row.THROUGHPUT, new Cell("23", "peak 47"),
                            Row.SERVER_TIME, new Cell("569", "95 / 1,230 / 1,840"),
                            Row.SUCCESSFUL, new Cell("11 K", NONE),
                            Row.THROTTLED, new Cell("0", NONE),
                            Row.CHARGE, new Cell("29", "28.99"),
                            Row.CALLS, new Cell("9", NONE)),
            "test-3",
                    Map.of(
                            Row.THROUGHPUT, new Cell("42", "peak 76"),
                            Row.SERVER_TIME, new Cell("215", "51 / 435 / 764"),
                            Row.SUCCESSFUL, new Cell("20 K", NONE),
                            Row.THROTTLED, new Cell("0", NONE),
                            Row.CHARGE, new Cell("29", "28.99"),
                            Row.CALLS, new Cell("10", NONE)),
            "test-4",
                    Map.of(
                            Row.THROUGHPUT, new Cell("59", "peak 99"),
                            Row.SERVER_TIME, new Cell("176", "37.5 / 268 / 685"),
                            Row.SUCCESSFUL, new Cell("29 K", NONE),
                            Row.THROTTLED, new Cell("0", NONE),
                            Row.CHARGE, new Cell("3.4", NONE),
                            Row.CALLS, new Cell("1", NONE)));

    static boolean covers(String test) {
        return TESTS.containsKey(test);
    }

    /** Empty cells for a test that the article does not have. */
    static Cell cell(String test, Row row) {
        return TESTS.getOrDefault(test, Map.of()).getOrDefault(row, new Cell(NONE, NONE));
    }
}
