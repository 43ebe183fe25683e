package io.dronedelivery.perf.recorder;

import org.HdrHistogram.Histogram;

/**
 * The answers of one second and one outcome.
 *
 * @param second since the epoch, in which they were meant to be asked for
 * @param latencies in nanoseconds, from the intended start
 */
public record ClientInterval(long second, Outcome outcome, Histogram latencies) {}
