package io.dronedelivery.perf.report;

import java.util.List;
import java.util.Optional;

/** Under which conditions a test was measured. */
record ConditionRow(
        String test, String served, String flat, String control, String compilation, String steal, String late) {

    static ConditionRow of(TestResult test, List<Warmth> warmth) {
        Optional<Warmth> before = before(test, warmth);
        return new ConditionRow(
                test.name(),
                before.map(warm -> "%,d".formatted(warm.requests())).orElse("-"),
                before.map(warm -> warm.flat() ? "flat" : "not flat").orElse("-"),
                test.shown(figures -> figures.conditions().controlMilliseconds()),
                test.shown(figures -> 100 * figures.conditions().compilationShare()),
                test.shown(figures -> 100 * figures.conditions().stealShare()),
                test.shown(figures -> figures.limits().lateMilliseconds()));
    }

    /** Its own, or that of the test whose processes it shares: the last one that was warmed up before it. */
    private static Optional<Warmth> before(TestResult test, List<Warmth> warmth) {
        return warmth.stream()
                .filter(warm -> test.name().compareTo(warm.test()) >= 0)
                .reduce((earlier, later) -> later);
    }
}
