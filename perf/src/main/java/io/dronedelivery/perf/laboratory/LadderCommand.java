package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.TestFailure;
import io.dronedelivery.perf.report.Warmth;
import io.dronedelivery.perf.settings.Timetable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Climbs the ladder: the article's tests and two more, in alternating rounds on processes that are warm. */
@Command(name = "ladder", description = "Runs Tests 1 to 6 and reports on them.", mixinStandardHelpOptions = true)
final class LadderCommand implements Callable<Integer> {

    /** Of a run, besides the load itself. */
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(3);

    private static final int SETTLED_SECONDS = 2;
    private static final int START_SECONDS = 90;
    private static final int WARM_UP_USERS = 80;

    @Option(names = "--only", paramLabel = "N", split = ",", description = "Only these tests, as in --only 3,4.")
    List<Integer> only = List.of();

    @Option(
            names = "--timetable",
            paramLabel = "TIMETABLE",
            defaultValue = "round",
            description = "original (480 s a test and round), short (120 s, the same shape), round (30 s; the default)"
                    + " or trial (10 s, which measures nothing and shows that everything works).")
    Timetable timetable = Timetable.ROUND;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "So often, all tests one after the other (default: ${DEFAULT-VALUE}): a step counts where"
                    + " the intervals are apart.")
    int rounds = 5;

    @Option(names = "--quick", description = "One round: no intervals, and so no step that counts.")
    boolean quick;

    @Option(
            names = "--equal-rate",
            paramLabel = "N",
            defaultValue = "24",
            description = "Invoices a second that every test is asked for alike, below the lowest ceiling: 900 RU/s"
                    + " carry 31 (default: ${DEFAULT-VALUE}).")
    double equalRate;

    @Option(
            names = "--equal-rate-seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long, in each round (default: ${DEFAULT-VALUE}).")
    int equalRateSeconds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "3000",
            description = "Requests that every system serves in a block of the warm-up (default: ${DEFAULT-VALUE}).")
    int warmUp;

    @Option(
            names = "--warm-up-blocks",
            paramLabel = "N",
            defaultValue = "8",
            description = "The most blocks, if it does not become flat before (default: ${DEFAULT-VALUE}).")
    int warmUpBlocks;

    @Option(
            names = "--resume",
            paramLabel = "FOLDER",
            description = "Go on with results that were interrupted, as they were begun.")
    @Nullable Path resume;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    private final List<TestFailure> failures = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<Warmth> warmth = new ArrayList<>();

    /** What the first test answered, which every other must answer as well. */
    private @Nullable AnswerSample reference;

    @Override
    public Integer call() {
        if (resume != null) {
            List<String> begun = new ArrayList<>(
                    new Results(resume).description().provenance().command());
            begun.add(ExperimentOptions.RESULTS + "=" + resume);
            return Laboratory.commandLine().execute(begun.toArray(String[]::new));
        }
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        Results.Experiment description = folder.begun()
                .orElseGet(() -> options.described(
                        project,
                        "The tuning ladder",
                        Map.of(
                                "timetable",
                                "%s, %d s"
                                        .formatted(
                                                timetable, timetable.duration().toSeconds()),
                                "rounds",
                                Integer.toString(turns()))));
        wrong.addAll(description.wrongAnswers());
        folder.describe(description);
        List<LadderTest> tests = LadderTest.numbered(only);
        StackSettings base = options.stack.settings();
        try (var progress = new Progress("ladder", estimate(tests))) {
            options.workbench(project, progress)
                    .withSystem(
                            "ladder", tests.get(0).system(base), folder.path().resolve("stack"), system -> {
                                climb(tests, base, system, folder, description);
                                return folder;
                            });
        }
        failures.forEach(
                failure -> options.out().println("%s failed: %s".formatted(failure.title(), failure.reason())));
        return options.report(folder, described(description));
    }

    private void climb(
            List<LadderTest> tests,
            StackSettings base,
            RunningSystem started,
            Results folder,
            Results.Experiment description) {
        Map<LadderTest, RunningSystem> systems = new LinkedHashMap<>();
        tests.forEach(test -> systems.put(test, started.under(test.system(base))));
        Map<Experiment, RunningSystem> distinct = new LinkedHashMap<>();
        systems.forEach((test, system) -> {
            if (distinct.values().stream().noneMatch(other -> other.state().equals(system.state()))) {
                distinct.put(test.stepLoad(timetable, base), system);
            }
        });
        warmth.addAll(new WarmUp(warmUp, WARM_UP_USERS, warmUpBlocks)
                .serve(distinct, folder.path().resolve("warm-up"))
                .values());
        for (int turn = 1; turn <= turns(); turn++) {
            for (Map.Entry<LadderTest, RunningSystem> entry : systems.entrySet()) {
                test(entry.getKey(), entry.getValue(), base, turn, folder);
            }
            // After an interruption the rounds until here can be reported.
            folder.describe(described(description));
        }
    }

    private void test(LadderTest test, RunningSystem system, StackSettings base, int turn, Results folder) {
        try {
            if (!test.varies()) {
                run(test.equalRate(equalRate, Duration.ofSeconds(equalRateSeconds), base), system, turn, folder);
            }
            if (run(test.stepLoad(timetable, base), system, turn, folder)) {
                check(test, system.answers());
            }
        } catch (RuntimeException failure) {
            // Whatever it was, the other tests can still be carried out.
            failures.add(
                    new TestFailure(test.id(), test.stepLoad(timetable, base).title(), said(failure)));
        }
    }

    /** Whether it was carried out now: what an earlier start has recorded stays. */
    private boolean run(Experiment experiment, RunningSystem system, int turn, Results folder) {
        Path run = folder.run(experiment.name(), turn);
        if (Files.exists(run.resolve("run.json"))) {
            return false;
        }
        system.bench().progress().phase("round %d of %d, %s".formatted(turn, turns(), experiment.name()));
        Map<String, String> load = new TreeMap<>(system.population().measured().parameters());
        // Other invoices in every round, and the same for all tests of a round.
        load.put("load.seed", Long.toString(options.stack.seed + turn));
        system.measure(experiment.with(load), turn, run);
        return true;
    }

    private void check(LadderTest test, AnswerSample sample) {
        if (reference == null) {
            reference = sample;
        }
        reference
                .differences(sample)
                .keySet()
                .forEach(invoice ->
                        wrong.add("%s answered %s differently than the first".formatted(test.id(), invoice)));
    }

    private Results.Experiment described(Results.Experiment description) {
        return description.failed(failures).wrong(wrong).warmed(warmth);
    }

    private int turns() {
        return quick ? 1 : rounds;
    }

    private Duration estimate(List<LadderTest> tests) {
        long equal = tests.stream().filter(test -> !test.varies()).count();
        Duration round = timetable
                .duration()
                .plus(AROUND_A_RUN)
                .multipliedBy(tests.size())
                .plus(AROUND_A_RUN
                        .plusSeconds(SETTLED_SECONDS + (long) equalRateSeconds)
                        .multipliedBy(equal));
        return round.multipliedBy(turns()).plusSeconds(START_SECONDS + 4L * START_SECONDS);
    }

    private static String said(RuntimeException failure) {
        return failure instanceof LaboratoryException ? String.valueOf(failure.getMessage()) : failure.toString();
    }
}
