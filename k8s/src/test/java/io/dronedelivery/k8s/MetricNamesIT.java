package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.k8s.Queries.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules and dashboards ask only for series that the running applications show. */
class MetricNamesIT {

    /** A metric with its selector: the convention is that every metric has one, if only an empty one. */
    private static final Pattern SELECTOR = Pattern.compile("([a-zA-Z_:][\\w:]*)\\{([^}]*)}");

    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)\\s*\"");

    private static final Pattern SERIES = Pattern.compile("(?m)^([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? \\S+$");

    /** Written by Prometheus itself. */
    private static final Set<String> OF_PROMETHEUS = Set.of("up");

    /** Added to every series when it is scraped. */
    private static final Set<String> TARGET_LABELS = Set.of("namespace", "job", "pod");

    private static final Map<String, Set<String>> SHOWN = new HashMap<>();

    @BeforeAll
    static void askTheRunningSystem(@TempDir Path folder) throws IOException, InterruptedException {
        try (RunningSystem system = RunningSystem.start(folder)) {
            system.invoice();
            system.metrics().values().forEach(MetricNamesIT::remember);
        }
    }

    @Test
    void everyMetricAskedForExists() {
        assertThat(Queries.all())
                .allSatisfy(query -> assertThat(metrics(query)).isNotEmpty().allSatisfy(metric -> assertThat(known())
                        .contains(metric)));
    }

    @Test
    void everyLabelAskedForExists() {
        assertThat(Queries.all()).allSatisfy(query -> SELECTOR.matcher(query.expression())
                .results()
                .filter(selector -> SHOWN.containsKey(selector.group(1)))
                .forEach(selector -> assertThat(labels(selector))
                        .as(selector.group())
                        .isSubsetOf(union(SHOWN.getOrDefault(selector.group(1), Set.of()), TARGET_LABELS))));
    }

    @Test
    void noMetricHidesFromTheseTestsByLackingASelector() {
        assertThat(Queries.all()).allSatisfy(query -> assertThat(Stream.of(
                                query.expression().replaceAll("\\{[^}]*}", "{}").split("[^\\w:{]+"))
                        .filter(known()::contains))
                .isEmpty());
    }

    private static void remember(String exposition) {
        SERIES.matcher(exposition).results().forEach(series -> SHOWN.computeIfAbsent(
                        series.group(1), name -> new HashSet<>())
                .addAll(series.group(2) == null ? Set.of() : labels(series)));
    }

    private static Set<String> labels(MatchResult series) {
        return MATCHER.matcher(series.group(2))
                .results()
                .map(label -> label.group(1))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<String> metrics(Query query) {
        return SELECTOR.matcher(query.expression())
                .results()
                .map(selector -> selector.group(1))
                .toList();
    }

    private static Set<String> known() {
        return union(union(SHOWN.keySet(), Queries.recorded()), OF_PROMETHEUS);
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> union = new HashSet<>(some);
        union.addAll(others);
        return union;
    }
}
