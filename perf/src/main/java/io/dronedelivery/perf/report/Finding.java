package io.dronedelivery.perf.report;

/**
 * Something that distinguishes a run, in words.
 *
 * @param rule that found it
 * @param verdict one sentence with the numbers it rests on
 */
public record Finding(Rule rule, String verdict) {}
