package io.dronedelivery.perf.report;

import java.util.List;

/**
 * How a system was brought to the state that it was measured in.
 *
 * @param requests that it served before, as many as every other
 * @param controlMilliseconds processor time of the unchanged delivery service for one answer, block by block
 * @param compilationShare of one processor that the compilers took, block by block
 * @param flat whether neither went on falling
 */
public record Warmth(
        String test, long requests, List<Double> controlMilliseconds, List<Double> compilationShare, boolean flat) {

    /** Between two blocks, as a share of the first. */
    private static final double MOST_CHANGE = 0.1;

    public Warmth {
        controlMilliseconds = List.copyOf(controlMilliseconds);
        compilationShare = List.copyOf(compilationShare);
    }

    /** @param blocks of so many requests each, in the order of time */
    public static Warmth of(String test, int requests, List<Figures> blocks) {
        List<Double> control = blocks.stream()
                .map(block -> Numbers.rounded(block.conditions().controlMilliseconds()))
                .toList();
        List<Double> compilation = blocks.stream()
                .map(block -> Numbers.rounded(block.conditions().compilationShare()))
                .toList();
        return new Warmth(test, (long) requests * blocks.size(), control, compilation, isFlat(control, compilation));
    }

    private static boolean isFlat(List<Double> control, List<Double> compilation) {
        if (control.size() < 2) {
            return false;
        }
        double last = control.get(control.size() - 1);
        double before = control.get(control.size() - 2);
        return Math.abs(last - before) <= MOST_CHANGE * before
                && compilation.get(compilation.size() - 1) <= Conditions.MOST_COMPILATION;
    }
}
