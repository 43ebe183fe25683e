package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.InvalidSettingsException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The laboratory's command line. */
@Command(
        name = "laboratory",
        description = "Measures the system and explains what was measured.",
        mixinStandardHelpOptions = true,
        subcommands = {
            LadderCommand.class,
            RunCommand.class,
            CapacityCommand.class,
            AttachCommand.class,
            GrowthCommand.class,
            PairCommand.class,
            PlanCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            TablesCommand.class
        })
public final class Laboratory {

    private Laboratory() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Laboratory())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Laboratory::explain);
    }

    /** Where a command's answer goes; picocli sets the command before it runs. */
    static PrintWriter out(@Nullable CommandSpec command) {
        return command == null ? commandLine().getOut() : command.commandLine().getOut();
    }

    /** What the person at the command line can mend is said in a sentence; everything else is a fault of ours. */
    private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        if (failure instanceof LaboratoryException || failure instanceof InvalidSettingsException) {
            command.getErr().println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (failure instanceof UncheckedIOException file) {
            command.getErr().println("Cannot be read or written: " + file.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }
}
