package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the page's template fills in.
 *
 * @param charts everything to draw, as JSON that is safe inside a script element
 */
record Page(
        Summary summary,
        List<Chart> comparisons,
        List<Test> sections,
        List<RuleText> rules,
        String charts,
        String library,
        String script,
        String style) {

    record RuleText(String title, String statement) {}

    /** A test's own section. */
    record Test(
            String id,
            String title,
            String change,
            Verdict verdict,
            List<Finding> findings,
            List<String> drift,
            List<Summary.Fact> outcomes,
            List<Chart> charts,
            List<Waterfall> waterfalls,
            List<Summary.Fact> configuration) {}

    static List<Summary.Fact> outcomes(Figures figures) {
        return Arrays.stream(Outcome.values())
                .map(outcome -> new Summary.Fact(
                        outcome.name().toLowerCase(Locale.ROOT), "%,d".formatted(figures.count(outcome))))
                .toList();
    }
}
