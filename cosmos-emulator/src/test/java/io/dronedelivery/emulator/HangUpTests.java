package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Clients that go away in the middle of what they asked for, at every moment of it. */
class HangUpTests {

    /** 10,000 of them: {@code -Demulator.hangups=10000}. */
    private static final int HANG_UPS = Integer.getInteger("emulator.hangups", 600);

    private static final int LONGEST_PATIENCE_MICROS = 3_000;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void neitherKillTheStoreNorCostOthersTheirWrites() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        try (CosmosEmulator emulator = emulator();
                var client = SdkFixture.client(emulator).buildAsyncClient()) {
            await(client.createDatabase("db"));
            await(client.getDatabase("db")
                    .createContainer("items", "/pk", ThroughputProperties.createManualThroughput(1_000_000)));
            CosmosAsyncContainer container = client.getDatabase("db").getContainer("items");

            await(Flux.merge(hangUps(emulator.endpoint()), patientWrites(container, acknowledged))
                    .then(Mono.just(true)));

            assertThat(AdminClient.of(emulator).get("/_emulator/health")).isEqualTo("{\"status\":\"UP\"}");
            await(container.createItem(SdkFixture.item("last", "last")));
            acknowledged.add("last");
        }
        try (CosmosEmulator emulator = emulator();
                var client = SdkFixture.client(emulator).buildAsyncClient()) {
            Set<String> found = await(client.getDatabase("db")
                            .getContainer("items")
                            .queryItems("SELECT c.id FROM c", new CosmosQueryRequestOptions(), ObjectNode.class)
                            .collectList())
                    .stream()
                    .map(document -> document.path("id").asText())
                    .collect(Collectors.toSet());

            assertThat(found).containsAll(acknowledged);
        }
    }

    private CosmosEmulator emulator() {
        return CosmosEmulator.builder()
                .physicalPartitions(3)
                .authentication(false)
                .directory(directory)
                .start();
    }

    private static Flux<Integer> hangUps(URI endpoint) {
        Random random = new Random(11);
        return Flux.range(0, HANG_UPS)
                .map(number -> new HangUp(number, random.nextInt(LONGEST_PATIENCE_MICROS), random.nextBoolean()))
                .flatMap(
                        hangUp -> Mono.fromCallable(() -> hangUp.happen(endpoint))
                                .subscribeOn(Schedulers.boundedElastic()),
                        8);
    }

    private static Flux<Integer> patientWrites(CosmosAsyncContainer container, Set<String> acknowledged) {
        return Flux.range(0, HANG_UPS / 4).concatMap(number -> container
                .createItem(SdkFixture.item("patient" + number, "p" + number), new PartitionKey("p" + number), null)
                .doOnNext(done -> acknowledged.add("patient" + number))
                .thenReturn(number));
    }

    /**
     * A client that sends a write and does not wait for what comes of it.
     *
     * @param abrupt whether the connection is reset instead of closed
     */
    private record HangUp(int number, int patienceMicros, boolean abrupt) {

        int happen(URI endpoint) throws IOException {
            String body = "{\"id\":\"hasty" + number + "\",\"pk\":\"h" + number + "\",\"text\":\"" + "x".repeat(2_000)
                    + "\"}";
            String request = "POST /dbs/db/colls/items/docs HTTP/1.1\r\nhost: localhost\r\n"
                    + "x-ms-documentdb-partitionkey: [\"h" + number + "\"]\r\n"
                    + "content-length: " + body.length() + "\r\n\r\n" + body;
            try (Socket socket = new Socket(endpoint.getHost(), endpoint.getPort())) {
                if (abrupt) {
                    socket.setSoLinger(true, 0);
                }
                OutputStream out = socket.getOutputStream();
                out.write(request.getBytes(StandardCharsets.US_ASCII));
                out.flush();
                LockSupport.parkNanos(patienceMicros * 1_000L);
            }
            return number;
        }
    }
}
