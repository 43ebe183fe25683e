package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Difference;
import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.Warmth;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Two systems at once on one machine, measured in turns: what the machine does meanwhile happens to both. */
@Command(
        name = "pair",
        description =
                "Measures two systems in alternating rounds and compares them: another checkout's with this one's, or"
                        + " one that is set up in two ways. Fails if the second is worse.",
        mixinStandardHelpOptions = true)
final class PairCommand implements Callable<Integer> {

    private static final int ROUNDS = 10;
    private static final int WARM_UP = 3000;
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    @Option(
            names = "--before",
            paramLabel = "CHECKOUT",
            description = "Where the first system is compiled (default: here).")
    @Nullable Path checkout;

    @Option(
            names = "--before-argument",
            paramLabel = "ARGUMENT",
            description = "A further argument for the local stack of the first system, as it is. May be repeated.")
    List<String> beforeArguments = List.of();

    @Option(names = "--after-argument", paramLabel = "ARGUMENT", description = "The same for the second system.")
    List<String> afterArguments = List.of();

    @Mixin
    RoundOptions rounds = new RoundOptions(ROUNDS, WARM_UP);

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    /** One of the two. */
    private record Side(String name, Project project, Experiment experiment, Results results) {

        Path logs() {
            return results.path().resolve("stack");
        }
    }

    @Override
    public Integer call() {
        Project here = Project.fromSystemProperty();
        Project there =
                checkout == null ? here : new Project(checkout.toAbsolutePath().normalize());
        Path folder = options.results(here).path();
        Side before = side(BEFORE, there, beforeArguments, folder);
        Side after = side(AFTER, here, afterArguments, folder);
        Duration estimate = rounds.estimate(before.experiment).plus(rounds.estimate(after.experiment));
        try (var progress = new Progress("pair", estimate)) {
            lend(
                    before,
                    progress,
                    earlier -> lend(after, progress, later -> {
                        measure(before, earlier, after, later, folder);
                        return folder;
                    }));
        }
        List<Difference> differences = Difference.between(before.results, after.results, Difference.Rounds.ALTERNATING);
        CompareCommand.print(differences, options.out());
        return options.judging.exitCode(after.results, differences.stream().map(CompareCommand::check), options.out());
    }

    private Side side(String name, Project project, List<String> arguments, Path folder) {
        StackSettings settings = options.stack.settings();
        for (String argument : arguments) {
            settings = settings.withArgument(argument);
        }
        return new Side(name, project, rounds.experiment(settings), new Results(folder.resolve(name)));
    }

    private <T> T lend(Side side, Progress progress, Function<RunningSystem, T> work) {
        return options.workbench(side.project, progress)
                .withSystem(side.name, side.experiment.stack(), side.logs(), work);
    }

    private void measure(Side before, RunningSystem earlier, Side after, RunningSystem later, Path folder) {
        Map<Experiment, RunningSystem> systems = new LinkedHashMap<>();
        systems.put(before.experiment.beside(before.name, ""), earlier);
        systems.put(after.experiment.beside(after.name, ""), later);
        Map<String, Warmth> warmth = rounds.warm(systems, folder);
        for (int round = 1; round <= rounds.rounds; round++) {
            // Whoever comes first in one round comes second in the next.
            if (round % 2 == 1) {
                rounds.measure(earlier, before.experiment, round, before.results);
                rounds.measure(later, after.experiment, round, after.results);
            } else {
                rounds.measure(later, after.experiment, round, after.results);
                rounds.measure(earlier, before.experiment, round, before.results);
            }
        }
        for (Side side : List.of(before, after)) {
            Results.Experiment described =
                    options.described(side.project, "%s, %s".formatted(side.experiment.title(), side.name), Map.of());
            options.page(
                    side.results,
                    described.warmed(
                            Optional.ofNullable(warmth.get(side.name)).stream().toList()));
        }
    }
}
