package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    StackOptions stack = new StackOptions();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    /** The folder that was named, or a new one. */
    Results results(Project project) {
        return folder != null ? new Results(folder) : project.newResults();
    }

    Workbench workbench(Project project, Progress progress) {
        return new Workbench(project, generatorOptions, progress);
    }

    PrintWriter out() {
        return Laboratory.out(command);
    }

    /** How the results came about. */
    Results.Experiment described(Project project, String title, Map<String, String> particulars) {
        Map<String, String> configuration = new TreeMap<>(stack.described());
        configuration.putAll(particulars);
        return new Results.Experiment(title, Machine.describe(project, typed(), configuration));
    }

    void report(Results results, Results.Experiment experiment) {
        results.describe(experiment);
        out().println("Report: " + Report.write(results).toUri());
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
