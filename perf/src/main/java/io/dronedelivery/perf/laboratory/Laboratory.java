package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.InvalidSettingsException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The laboratory's command line. */
@Command(
        name = "laboratory",
        description = "Measures the system and explains what was measured.",
        mixinStandardHelpOptions = true,
        subcommands = {
            LadderCommand.class,
            RunCommand.class,
            CapacityCommand.class,
            FanOutCommand.class,
            PlanCommand.class,
            CompareCommand.class,
            ReportCommand.class
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

    /** What the person at the command line can mend is said in a sentence; everything else is a fault of ours. */
    private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        if (failure instanceof LaboratoryException || failure instanceof InvalidSettingsException) {
            command.getErr().println(failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }
}
