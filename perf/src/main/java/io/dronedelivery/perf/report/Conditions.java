package io.dronedelivery.perf.report;

/**
 * Under which a run was measured.
 *
 * @param controlMilliseconds processor time of the delivery service for one of its answers: no test changes anything about it,
 *     so what changes here is the machine's or the compiler's
 * @param compilationShare of one processor that the virtual machines' compilers took, 0 to 1 and above
 * @param stealShare of the machine that something outside it took, 0 to 1
 */
public record Conditions(double controlMilliseconds, double compilationShare, double stealShare) {

    static final double MOST_COMPILATION = 0.05;
    static final double MOST_STEAL = 0.05;
}
