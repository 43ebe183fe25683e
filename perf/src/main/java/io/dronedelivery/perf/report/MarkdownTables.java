package io.dronedelivery.perf.report;

/** A result as Markdown, for a page of the documentation. */
public final class MarkdownTables {

    private MarkdownTables() {}

    /** @param results a folder with a report */
    public static String of(Results results) {
        return Templates.text("tables.mustache", new Summary(results.description(), results.figures()));
    }
}
