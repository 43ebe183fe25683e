package io.dronedelivery.perf.recorder;

/**
 * What the load generator did in one second.
 *
 * @param second since the epoch
 * @param users under way
 * @param started requests that were meant to be sent in it
 * @param lateMilliseconds by how much these were sent late, all together
 */
public record ClientSecond(long second, int users, long started, double lateMilliseconds) {}
