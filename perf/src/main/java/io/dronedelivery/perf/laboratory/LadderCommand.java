package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.TestFailure;
import io.dronedelivery.perf.settings.Timetable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Climbs the ladder: the article's tests and two more, one after the other, and a report on all of them. */
@Command(name = "ladder", description = "Runs Tests 1 to 6 and reports on them.", mixinStandardHelpOptions = true)
final class LadderCommand implements Callable<Integer> {

    /** From a stopped system to a loaded one and back, besides the load itself. */
    private static final Duration AROUND_A_TEST = Duration.ofSeconds(60);

    @Option(names = "--only", paramLabel = "N", split = ",", description = "Only these tests, as in --only 3,4.")
    List<Integer> only = List.of();

    @Option(
            names = "--timetable",
            paramLabel = "TIMETABLE",
            defaultValue = "short",
            description = "original (480 s a test), short (120 s, the same shape; the default) or trial (30 s, which"
                    + " measures nothing and shows that everything works).")
    Timetable timetable = Timetable.SHORT;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Every test so often; the report then shows medians and spread.")
    int repeat = 1;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        List<LadderTest> tests = only.isEmpty()
                ? List.of(LadderTest.values())
                : only.stream().map(LadderTest::numbered).toList();
        Results folder = options.results(project);
        List<TestFailure> failures = new ArrayList<>();
        Map<String, AnswerSample> answers = new TreeMap<>();
        Duration estimate = timetable.duration().plus(AROUND_A_TEST).multipliedBy((long) tests.size() * repeat);
        long began = System.nanoTime();
        try (var progress = new Progress("ladder", estimate)) {
            var workbench = new Workbench(project, progress);
            for (LadderTest test : tests) {
                Experiment experiment = test.experiment(timetable, options.stack.settings());
                for (int turn = 1; turn <= repeat; turn++) {
                    try {
                        Path run = folder.run(experiment.name(), turn);
                        answers.put(experiment.name(), workbench.run(experiment, turn, run));
                    } catch (RuntimeException failure) {
                        // Whatever it was, the other tests can still be carried out.
                        failures.add(new TestFailure(experiment.name(), experiment.title(), said(failure)));
                    }
                    progress.reached(Duration.ofNanos(System.nanoTime() - began));
                }
            }
        }
        failures.forEach(
                failure -> options.out().println("%s failed: %s".formatted(failure.title(), failure.reason())));
        options.report(
                folder,
                options.described(project, "The tuning ladder", Map.of("timetable", described()))
                        .failed(failures)
                        .wrong(wrong(answers)));
        return failures.isEmpty() ? 0 : 1;
    }

    /** Every test must have answered as the first one did. */
    private static List<String> wrong(Map<String, AnswerSample> answers) {
        Optional<Map.Entry<String, AnswerSample>> first =
                answers.entrySet().stream().findFirst();
        return first.stream()
                .flatMap(reference -> answers.entrySet().stream().flatMap(other -> differences(reference, other)))
                .toList();
    }

    private static Stream<String> differences(
            Map.Entry<String, AnswerSample> reference, Map.Entry<String, AnswerSample> other) {
        return reference.getValue().differences(other.getValue()).keySet().stream()
                .map(invoice ->
                        "%s answered %s differently than %s".formatted(other.getKey(), invoice, reference.getKey()));
    }

    private String described() {
        return "%s, %d s".formatted(timetable, timetable.duration().toSeconds());
    }

    private static String said(RuntimeException failure) {
        return failure instanceof LaboratoryException ? String.valueOf(failure.getMessage()) : failure.toString();
    }
}
