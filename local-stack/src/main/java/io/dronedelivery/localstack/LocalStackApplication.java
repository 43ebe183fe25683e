package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.LoadFailedException;
import io.dronedelivery.localstack.process.NotReadyException;
import io.dronedelivery.localstack.process.ParentProcess;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import reactor.core.Exceptions;

/** Starts the whole system on this machine and keeps it until it is told to stop. */
@Command(
        name = "local-stack",
        sortOptions = false,
        subcommands = LoadCommand.class,
        description = {
            "Starts emulator, three services and gateway as processes of their own on"
                    + " loopback, loads demonstration data, and keeps them until Ctrl-C."
        })
final class LocalStackApplication implements Callable<Integer> {

    static final int CANNOT_START = 1;

    @Mixin
    private StackOptions options = new StackOptions();

    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    private boolean help;

    private LocalStackApplication() {}

    public static void main(String[] arguments) {
        // Before the first Cosmos class is loaded: the database is on loopback without TLS, and no cloud is around.
        System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
        System.setProperty("COSMOS.DISABLE_IMDS_ACCESS", "true");
        System.setProperty("logback.configurationFile", "io/dronedelivery/localstack/silent.xml");
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new LocalStackApplication())
                .setCaseInsensitiveEnumValuesAllowed(true)
                // "load" is both a command and something that the system can be tuned for.
                .setAllowSubcommandsAsOptionParameters(true)
                .setParameterExceptionHandler(LocalStackApplication::refuse)
                .setExecutionExceptionHandler(LocalStackApplication::explain);
    }

    @Override
    public Integer call() {
        if (options.exitWithParent) {
            ParentProcess.exitWithIt();
        }
        Project project = Project.fromSystemProperty();
        Path logs = options.logs != null ? options.logs.toAbsolutePath() : project.defaultLogs();
        logTo(logs);
        Narrator narrator = new Narrator(System.out, System.console() != null);
        try (LocalStack stack = new LocalStack(options, project, logs, narrator)) {
            // Signals end in a shutdown hook; everything else in the close() of this block.
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "stop"));
            stack.start();
            if (options.instructed) {
                new Instructions(stack).follow(System.in);
                return CommandLine.ExitCode.OK;
            }
            stack.awaitEnd();
        }
        return CANNOT_START;
    }

    /** The terminal is for people; what the libraries say goes to a file. */
    private static void logTo(Path logs) {
        System.setProperty("local-stack.logs", logs.toString());
        System.setProperty("logback.configurationFile", "io/dronedelivery/localstack/logging.xml");
    }

    private static int explain(Exception failure, CommandLine commandLine, CommandLine.ParseResult parsed) {
        Throwable cause = Exceptions.unwrap(failure);
        if (isExpected(cause)) {
            commandLine.getErr().println("local-stack: " + cause.getMessage());
        } else {
            cause.printStackTrace(commandLine.getErr());
        }
        commandLine.getErr().flush();
        return CANNOT_START;
    }

    private static int refuse(CommandLine.ParameterException failure, String[] arguments) {
        failure.getCommandLine()
                .getErr()
                .println("local-stack: " + failure.getMessage() + " (--help lists the options)");
        return CommandLine.ExitCode.USAGE;
    }

    private static boolean isExpected(Throwable failure) {
        return failure instanceof CannotStartException
                || failure instanceof NotReadyException
                || failure instanceof LoadFailedException;
    }
}
