package io.dronedelivery.perf.simulations;

import com.typesafe.config.ConfigFactory;
import io.gatling.app.Gatling$;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Gatling for several simulations, one after the other in the same process: from the second on its code is compiled, and takes no
 * processor from what is measured. Each line of standard input names one, parted by tabs: the class, the folder of its results,
 * and its system properties. The file {@code exit-code} in the folder says when it has ended. The process ends with its input.
 */
public final class Generator {

    /** Appears in the folder of the results when the simulation has ended. */
    public static final String EXIT_CODE = "exit-code";

    public static final String SEPARATOR = "\t";

    private static final String PARAMETERS = "load.";
    private static final int CRASHED = 1;

    private Generator() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        var reader = new Thread(() -> readInto(lines), "lines");
        reader.setDaemon(true);
        reader.start();
        while (true) {
            List<String> asked = List.of(lines.take().split(SEPARATOR));
            run(asked.get(0), Path.of(asked.get(1)), asked.subList(2, asked.size()));
        }
    }

    /** The input ends when whoever started this process has ended, in whichever way: nobody is left to load for. */
    private static void readInto(BlockingQueue<String> lines) {
        try (var reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException broken) {
            // A broken pipe says the same as its end.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(String simulation, Path folder, List<String> parameters) throws IOException {
        System.getProperties().keySet().removeIf(name -> name.toString().startsWith(PARAMETERS));
        parameters.forEach(parameter -> {
            String[] pair = parameter.split("=", 2);
            System.setProperty(pair[0], pair[1]);
        });
        ConfigFactory.invalidateCaches();
        Path unfinished = folder.resolve(EXIT_CODE + ".unfinished");
        Files.writeString(
                unfinished,
                Integer.toString(exitCode(simulation, folder.resolve("gatling").toString())));
        Files.move(unfinished, folder.resolve(EXIT_CODE), StandardCopyOption.ATOMIC_MOVE);
    }

    private static int exitCode(String simulation, String results) {
        try {
            return Gatling$.MODULE$.fromArgs(
                    new String[] {"--no-reports", "--simulation", simulation, "--results-folder", results});
        } catch (RuntimeException failure) {
            failure.printStackTrace();
            return CRASHED;
        }
    }
}
