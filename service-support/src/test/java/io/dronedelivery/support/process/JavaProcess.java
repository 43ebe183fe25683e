package io.dronedelivery.support.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of the test's class path in a JVM of its own, as on a server. */
public final class JavaProcess {

    private JavaProcess() {}

    /** @param output file that the process's output goes to */
    public static Process start(Class<?> main, Path output, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true",
                "-DCOSMOS.DISABLE_IMDS_ACCESS=true",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}
