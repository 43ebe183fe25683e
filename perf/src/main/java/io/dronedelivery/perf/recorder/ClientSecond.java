package io.dronedelivery.perf.recorder;

/**
 * What the load generator did in one second.
 *
 * @param second since the epoch
 * @param users under way
 * @param started requests that were meant to be sent in it
 * @param lateMilliseconds by how much these were sent late, all together
 * @param priced answers to them that said what they cost; 0 in records that were kept before this was asked
 * @param charge request units that these said they cost, all together
 */
public record ClientSecond(long second, int users, long started, double lateMilliseconds, long priced, double charge) {}
