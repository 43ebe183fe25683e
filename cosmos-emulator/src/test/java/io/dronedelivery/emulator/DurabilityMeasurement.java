package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * The price of durability, printed: documents of a kilobyte created per second in memory, so that they survive the process, and so that
 * they survive a power failure.
 *
 * <p>Run by hand with a folder on the disk in question as argument; client and emulator share the process.
 */
final class DurabilityMeasurement {

    private static final String TEXT = "x".repeat(750);

    private DurabilityMeasurement() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (int round = 1; round <= 3; round++) {
            for (String durability : List.of("memory", "process", "power")) {
                CosmosEmulator.Builder builder = CosmosEmulator.builder()
                        .physicalPartitions(9)
                        .throttling(false)
                        .authentication(false);
                if (!durability.equals("memory")) {
                    builder.directory(Files.createTempDirectory(folder, durability))
                            .survivesPowerLoss(durability.equals("power"));
                }
                try (CosmosEmulator emulator = builder.start()) {
                    HttpClient http = HttpClient.create(ConnectionProvider.create("load", 32))
                            .baseUrl(emulator.endpoint().toString());
                    post(http, "/dbs", "{\"id\":\"db\"}", "");
                    post(http, "/dbs/db/colls", "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"]}}", "");
                    rate(http, durability, round, 1, 500);
                    rate(http, durability, round, 32, 5_000);
                }
            }
        }
    }

    private static void rate(HttpClient http, String durability, int round, int concurrency, int documents) {
        long start = System.nanoTime();
        long wrong = await(Flux.range(0, documents)
                .flatMap(number -> create(http, concurrency + "-" + number), concurrency)
                .filter(status -> status != 201)
                .count());
        System.out.printf(
                Locale.ROOT,
                "round %d, %s: %.0f/s at concurrency %d, %d wrong%n",
                round,
                durability,
                documents * 1e9 / (System.nanoTime() - start),
                concurrency,
                wrong);
    }

    private static Mono<Integer> create(HttpClient http, String id) {
        String document = "{\"id\":\"" + id + "\",\"pk\":\"" + id + "\",\"text\":\"" + TEXT + "\"}";
        return send(http, "/dbs/db/colls/items/docs", document, "[\"" + id + "\"]");
    }

    private static void post(HttpClient http, String path, String body, String key) {
        int status = await(send(http, path, body, key));
        if (status != 201) {
            throw new IllegalStateException(path + " was answered " + status);
        }
    }

    private static Mono<Integer> send(HttpClient http, String path, String body, String key) {
        return http.headers(headers -> headers.set("x-ms-documentdb-partitionkey", key))
                .post()
                .uri(path)
                .send(Mono.just(Unpooled.wrappedBuffer(body.getBytes(StandardCharsets.UTF_8))))
                .responseSingle((response, content) ->
                        content.then(Mono.just(response.status().code())));
    }
}
