package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** What every command that measures can be told: the system, and where the results go. */
final class ExperimentOptions {

    static final String RESULTS = "--results";

    @Option(names = RESULTS, paramLabel = "FOLDER", description = "Default: a new one in perf/target/results.")
    @Nullable Path folder;

    @Option(
            names = "--generator-jvm",
            paramLabel = "OPTION",
            description = "An option of the load generator's virtual machine. May be repeated.")
    List<String> generatorOptions = List.of();

    @Mixin
    Judging judging = new Judging();

    @Mixin
    StackOptions stack = new StackOptions();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** The folder that was named, or a new one. */
    Results results(Project project) {
        if (attached().isPresent() && command != null) {
            withoutStack(command.commandLine().getParseResult());
        }
        return folder != null ? new Results(folder) : project.newResults();
    }

    Workbench workbench(Project project, Progress progress) {
        return new Workbench(project, generatorOptions, progress);
    }

    /** The system that is measured, if it runs elsewhere. */
    Optional<AttachCommand> attached() {
        return command != null
                        && command.parent() != null
                        && command.parent().userObject() instanceof AttachCommand elsewhere
                ? Optional.of(elsewhere)
                : Optional.empty();
    }

    /** Lends the system that is measured: the one that is attached to, or a stack of this machine. */
    <T> T withSystem(
            Project project,
            Progress progress,
            String title,
            StackSettings settings,
            Path logs,
            Function<Target, T> work) {
        Workbench workbench = workbench(project, progress);
        return attached()
                .map(elsewhere -> workbench.attached(elsewhere, logs, work))
                .orElseGet(() -> workbench.withSystem(title, settings, logs, work));
    }

    PrintWriter out() {
        return Laboratory.out(command);
    }

    /** How the results came about. */
    Results.Experiment described(Project project, String title, Map<String, String> particulars) {
        Map<String, String> configuration =
                new TreeMap<>(attached().map(AttachCommand::described).orElseGet(stack::described));
        configuration.putAll(particulars);
        return new Results.Experiment(title, Machine.describe(project, typed(), configuration));
    }

    /** Writes the page, and says what is missed of what a result must be. */
    int report(Results results, Results.Experiment experiment) {
        page(results, experiment);
        return judging.exitCode(results, Stream.empty(), out());
    }

    void page(Results results, Results.Experiment experiment) {
        results.describe(experiment);
        out().println("Report: " + Report.write(results).toUri());
    }

    /** Refuses what only a stack of this machine can be told: whoever runs a system elsewhere sets it up. */
    private void withoutStack(ParseResult parsed) {
        CommandSpec.forAnnotatedObject(new StackOptions()).options().stream()
                .map(OptionSpec::longestName)
                .filter(parsed::hasMatchedOption)
                .findFirst()
                .ifPresent(name -> {
                    throw new LaboratoryException(
                            name + " is for a stack on this machine, and this system runs elsewhere");
                });
    }

    /** As it was typed, to be typed again; the folder is this machine's and no part of the experiment. */
    private List<String> typed() {
        List<String> typed = new ArrayList<>(commandLine().getParseResult().originalArgs());
        int named = typed.indexOf(RESULTS);
        if (named >= 0) {
            typed.subList(named, Math.min(typed.size(), named + 2)).clear();
        }
        typed.removeIf(argument -> argument.startsWith(RESULTS + "="));
        return typed;
    }

    private CommandLine commandLine() {
        return command == null ? Laboratory.commandLine() : command.root().commandLine();
    }
}
