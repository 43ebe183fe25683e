package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What every command that reads a result is told. */
final class RecordedOptions {

    @Parameters(paramLabel = "RESULTS", description = "A folder that the ladder or another command has filled.")
    Path folder = Path.of("");

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec command;

    Results results() {
        return new Results(folder);
    }

    PrintWriter out() {
        return Laboratory.out(command);
    }
}
