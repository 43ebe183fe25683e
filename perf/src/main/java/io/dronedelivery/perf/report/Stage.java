package io.dronedelivery.perf.report;

/**
 * One rate that was asked of the system.
 *
 * @param test its name among the results
 * @param asked requests a second
 * @param multiple of the capacity that was found; 0 if none was
 */
public record Stage(String test, double asked, double multiple) {}
