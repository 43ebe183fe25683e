package io.dronedelivery.perf.report;

/**
 * A test that could not be carried out.
 *
 * @param name as in {@code test-3}
 * @param reason for the reader of the report
 */
public record TestFailure(String name, String title, String reason) {}
