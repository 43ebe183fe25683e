package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the page says of a single test. */
record TestSection(
        TestResult result, List<String> drift, List<Fact> outcomes, List<Chart> waterfalls, List<Fact> configuration) {

    static TestSection of(TestResult test, Run run) {
        return new TestSection(
                test,
                Drift.verdicts(run),
                Stream.of(Outcome.values())
                        .map(outcome -> new Fact(
                                outcome.name().toLowerCase(Locale.ROOT),
                                "%,d".formatted(test.representative().count(outcome))))
                        .toList(),
                Stream.of(waterfall(test, run, "p50", 50), waterfall(test, run, "p99", 99))
                        .flatMap(Optional::stream)
                        .toList(),
                configuration(test, run));
    }

    private static Optional<Chart> waterfall(TestResult test, Run run, String name, double percent) {
        return run.traces()
                .atPercentile(percent)
                .map(request -> Waterfall.chart(
                        test.name() + "-" + name,
                        "A request at " + name,
                        List.of(Waterfall.of(name, request, span -> true))));
    }

    private static List<Fact> configuration(TestResult test, Run run) {
        Map<String, String> configuration = new TreeMap<>(test.description().load());
        configuration.put("stack", String.join(" ", test.description().stack()));
        configuration.put("simulation", test.description().simulation());
        configuration.put("sampled traces", Integer.toString(run.traces().size()));
        test.description()
                .gaps()
                .forEach((reason, count) -> configuration.put("not recorded: " + reason, count + " times"));
        return Fact.all(configuration);
    }
}
