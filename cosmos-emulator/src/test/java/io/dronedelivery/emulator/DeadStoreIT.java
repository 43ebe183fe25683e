package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that takes no more: the shell limits how large the emulator's file may become. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class DeadStoreIT {

    private static final String LIMIT_KILOBYTES = "512";
    private static final String TEXT = "x".repeat(10_000);

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void isSaidToProbesAndWritersAndLosesNothingThatWasAcknowledged() throws Exception {
        List<String> acknowledged = new ArrayList<>();
        try (Running limited = start("bash", "-c", "ulimit -f " + LIMIT_KILOBYTES + "; exec \"$@\"", "limited")) {
            assertThat(send(get(limited, "/_emulator/health")).statusCode()).isEqualTo(200);
            assertThat(send(post(limited, "/dbs", "{\"id\":\"db\"}", "")).statusCode())
                    .isEqualTo(201);
            String definition = "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}";
            assertThat(send(post(limited, "/dbs/db/colls", definition, "")).statusCode())
                    .isEqualTo(201);

            HttpResponse<String> answer = write(limited, 0);
            for (int number = 1; answer.statusCode() == 201 && number < 200; number++) {
                acknowledged.add("d" + (number - 1));
                answer = write(limited, number);
            }

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("started again");
            assertThat(send(get(limited, "/_emulator/health")).statusCode()).isEqualTo(503);
        }
        assertThat(acknowledged).isNotEmpty();
        try (Running free = start()) {
            for (String id : acknowledged) {
                assertThat(send(get(free, "/dbs/db/colls/items/docs/" + id)).statusCode())
                        .as(id)
                        .isEqualTo(200);
            }
        }
    }

    private HttpResponse<String> write(Running emulator, int number) throws Exception {
        String document = "{\"id\":\"d" + number + "\",\"pk\":\"a\",\"text\":\"" + TEXT + "\"}";
        return send(post(emulator, "/dbs/db/colls/items/docs", document, "[\"a\"]"));
    }

    private HttpResponse<String> send(HttpRequest request) throws Exception {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest get(Running emulator, String path) {
        return HttpRequest.newBuilder(emulator.endpoint().resolve(path))
                .header("x-ms-documentdb-partitionkey", "[\"a\"]")
                .build();
    }

    private static HttpRequest post(Running emulator, String path, String body, String key) {
        return HttpRequest.newBuilder(emulator.endpoint().resolve(path))
                .header("x-ms-documentdb-partitionkey", key)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private Running start(String... prefix) throws Exception {
        ProcessBuilder builder = EmulatorIT.command(
                "--port", "0", "--no-authentication", "--no-throttling", "--directory", directory.toString());
        builder.command().addAll(0, List.of(prefix));
        Process process = builder.start();
        BufferedReader output = process.inputReader();
        String line = output.readLine();
        assertThat(line).startsWith(EmulatorIT.READY);
        Thread reading = new Thread(() -> output.lines().forEach(ignored -> {}), "emulator-output");
        reading.setDaemon(true);
        reading.start();
        return new Running(process, URI.create(line.substring(EmulatorIT.READY.length())));
    }

    private record Running(Process process, URI endpoint) implements AutoCloseable {
        @Override
        public void close() {
            process.destroy();
            process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
    }
}
