package io.dronedelivery.perf.report;

/**
 * One size at which one access plan was measured.
 *
 * @param test its name among the results
 * @param partitions physical ones of the container
 * @param documents stored in all containers, as the database counts them
 */
public record GrowthPoint(String test, String plan, int partitions, long documents) {}
