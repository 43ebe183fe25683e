package io.dronedelivery.k8s;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The whole system as processes on this machine. */
final class RunningSystem implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final JsonNode state;

    private RunningSystem(Process process, JsonNode state) {
        this.process = process;
        this.state = state;
    }

    /** Skips the calling test where the modules have not been compiled. */
    static RunningSystem start(Path folder) throws IOException {
        Path module =
                Application.ROOT.resolve("local-stack/target").toAbsolutePath().normalize();
        assumeTrue(
                Files.exists(module.resolve("classpath")),
                "local-stack is not built: run mvn test-compile at the root. The metrics were not checked.");
        Path stateFile = folder.resolve("state.json");
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlocal-stack.project-root="
                                + Application.ROOT.toAbsolutePath().normalize(),
                        "-cp",
                        module.resolve("classes") + File.pathSeparator + Files.readString(module.resolve("classpath")),
                        "io.dronedelivery.localstack.LocalStackApplication",
                        "--free-ports",
                        "--exit-with-parent",
                        "--scale=0.001",
                        "--logs=" + folder,
                        "--state-file=" + stateFile)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            await().atMost(START_LIMIT).until(() -> {
                if (!process.isAlive()) {
                    throw new IllegalStateException("The system did not start: " + Files.readString(output));
                }
                return Files.exists(stateFile);
            });
            return new RunningSystem(process, new ObjectMapper().readTree(stateFile.toFile()));
        } catch (RuntimeException e) {
            process.destroy();
            throw e;
        }
    }

    String invoice() throws IOException, InterruptedException {
        String month = state.at("/data/months/0").asText();
        return get(URI.create(state.path("gateway").asText() + "/api/invoices?ownerId=o00001&year="
                + month.split("-")[0] + "&month=" + Integer.parseInt(month.split("-")[1])));
    }

    /** What each process shows to Prometheus, by the process's name. */
    Map<String, String> metrics() throws IOException, InterruptedException {
        Map<String, String> metrics = new TreeMap<>();
        for (JsonNode running : state.path("processes")) {
            int management = running.path("managementPort").asInt();
            metrics.put(
                    running.path("name").asText(),
                    get(URI.create("http://127.0.0.1:"
                            + (management == 0
                                    ? running.path("port").asInt() + "/_emulator/metrics"
                                    : management + "/actuator/prometheus"))));
        }
        return metrics;
    }

    private String get(URI uri) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(uri).timeout(ANSWER_LIMIT).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(uri + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join()
                .destroyForcibly();
    }
}
