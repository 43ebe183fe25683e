package io.dronedelivery.perf.laboratory;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What picocli knows of the command that is being run. */
final class Arguments {

    private Arguments() {}

    /** As they were typed, to be typed again. */
    static List<String> of(@Nullable CommandSpec spec) {
        List<String> typed = new ArrayList<>();
        if (spec != null) {
            typed.addAll(spec.root().commandLine().getParseResult().originalArgs());
        }
        return typed;
    }

    static PrintWriter out(@Nullable CommandSpec spec) {
        CommandLine command = spec == null ? Laboratory.commandLine() : spec.commandLine();
        return command.getOut();
    }
}
