package io.dronedelivery.localstack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import reactor.core.Exceptions;

/**
 * What another program tells a running stack: one instruction a line, its arguments parted by tabs. The state file says when it
 * has been followed, or why not. Whoever may give instructions holds the stack: it ends with them.
 */
@Command(name = "")
final class Instructions {

    private static final String SEPARATOR = "\t";

    private final LocalStack stack;

    Instructions(LocalStack stack) {
        this.stack = stack;
    }

    /** Follows every line, and returns at the end of them. */
    void follow(InputStream lines) {
        State state = State.read(stack.stateFile());
        try (var reader = new BufferedReader(new InputStreamReader(lines, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String refusal = refusal(line.split(SEPARATOR));
                state = state.after(stack.running(), refusal);
                state.write(stack.stateFile());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Command(name = "add")
    void add(
            @Parameters(index = "0", paramLabel = "NAME") String name,
            @Parameters(index = "1", paramLabel = "COMPONENT", converter = Component.Converter.class)
                    Component component,
            @Option(names = "--set", paramLabel = "PROPERTY=VALUE") @Nullable List<String> properties,
            @Option(names = "--behind", paramLabel = "NAME") @Nullable List<String> behind) {
        stack.add(name, component, orNone(properties), orNone(behind));
    }

    @Command(name = "stop")
    void stop(@Parameters(index = "0", paramLabel = "NAME") String name) {
        stack.stop(name);
    }

    @Command(name = "provision")
    void provision(@Parameters(arity = "1..*", paramLabel = "CONTAINER=RU/s") Map<String, Integer> throughput) {
        stack.provision(throughput);
    }

    private String refusal(String... instruction) {
        StringBuilder refusal = new StringBuilder();
        new CommandLine(this)
                .setErr(new PrintWriter(Writer.nullWriter()))
                .setParameterExceptionHandler((wrong, arguments) -> {
                    refusal.append(wrong.getMessage());
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    refusal.append(Exceptions.unwrap(failure).getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(instruction);
        return refusal.toString();
    }

    /** Of an option that is not given picocli makes nothing at all. */
    private static List<String> orNone(@Nullable List<String> given) {
        return given == null ? List.of() : given;
    }
}
