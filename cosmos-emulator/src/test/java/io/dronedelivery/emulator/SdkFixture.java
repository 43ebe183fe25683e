package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.NonIdempotentWriteRetryOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An emulator and the unmodified Azure client connected to it. */
final class SdkFixture implements AutoCloseable {

    static final Duration TIMEOUT = Duration.ofSeconds(60);
    static final ObjectMapper JSON = new ObjectMapper();

    /** Whether the suites of the unmodified client run in direct mode. */
    static final boolean DIRECT = Boolean.getBoolean("emulator.direct");

    private static final int REPLICAS = 4;

    private final CosmosEmulator emulator;
    private final CosmosAsyncClient client;
    private final CosmosAsyncDatabase database;

    private SdkFixture(CosmosEmulator emulator) {
        this.emulator = emulator;
        this.client = client(emulator).buildAsyncClient();
        String name = "db-" + UUID.randomUUID();
        await(client.createDatabaseIfNotExists(name));
        this.database = client.getDatabase(name);
    }

    static SdkFixture start(int partitions) {
        return start(CosmosEmulator.builder().physicalPartitions(partitions));
    }

    static SdkFixture start(CosmosEmulator.Builder emulator) {
        return new SdkFixture(inMode(emulator).start());
    }

    /** Serves what {@link #client} needs. */
    static CosmosEmulator.Builder inMode(CosmosEmulator.Builder emulator) {
        return DIRECT ? emulator.direct(0, REPLICAS) : emulator;
    }

    static CosmosClientBuilder client(CosmosEmulator emulator) {
        return DIRECT ? directClient(emulator) : anyClient(emulator).gatewayMode();
    }

    /**
     * Trusts the emulator's certificate and no other. It repeats writes whose connection broke: on a busy machine the client closes
     * some new connections by itself.
     */
    static CosmosClientBuilder directClient(CosmosEmulator emulator) {
        System.setProperty("javax.net.ssl.trustStore", trustStore(emulator).toString());
        return anyClient(emulator)
                .directMode()
                .nonIdempotentWriteRetryOptions(new NonIdempotentWriteRetryOptions().setEnabled(true));
    }

    private static CosmosClientBuilder anyClient(CosmosEmulator emulator) {
        return new CosmosClientBuilder()
                .endpoint(emulator.endpoint().toString())
                .key(emulator.key())
                .consistencyLevel(ConsistencyLevel.SESSION)
                .contentResponseOnWriteEnabled(true);
    }

    static Path trustStore(CosmosEmulator emulator) {
        try {
            Path file = Files.createTempFile("emulator", ".jks");
            file.toFile().deleteOnExit();
            emulator.writeTrustStore(file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    CosmosEmulator emulator() {
        return emulator;
    }

    CosmosAsyncClient client() {
        return client;
    }

    CosmosAsyncDatabase database() {
        return database;
    }

    /** A new container with the partition key {@code /pk}. */
    CosmosAsyncContainer container(int requestUnitsPerSecond) {
        return container(new CosmosContainerProperties("items-" + UUID.randomUUID(), "/pk"), requestUnitsPerSecond);
    }

    CosmosAsyncContainer container(CosmosContainerProperties properties, int requestUnitsPerSecond) {
        await(database.createContainer(properties, ThroughputProperties.createManualThroughput(requestUnitsPerSecond)));
        return database.getContainer(properties.getId());
    }

    /** Container "items" in database "db", with as many partitions as 30,000 RU/s take. */
    static CosmosAsyncContainer itemsOfThreePartitions(CosmosAsyncClient client) {
        await(client.createDatabaseIfNotExists("db"));
        await(client.getDatabase("db")
                .createContainer("items", "/pk", ThroughputProperties.createManualThroughput(30_000)));
        return client.getDatabase("db").getContainer("items");
    }

    static ObjectNode item(String id, String partitionKey) {
        return JSON.createObjectNode().put("id", id).put("pk", partitionKey);
    }

    /** Creates items {@code i0, i1, ...}, each in the logical partition {@code p<number % keys>}, with their number as {@code n}. */
    static void fill(CosmosAsyncContainer container, int count, int keys) {
        fill(container, Flux.range(0, count).map(number -> item("i" + number, "p" + number % keys)
                .put("n", number)
                .put("name", "item " + number)));
    }

    /** Creates items in the logical partitions that their {@code pk} names; by upserts, which may be repeated. */
    static void fill(CosmosAsyncContainer container, Flux<ObjectNode> items) {
        await(items.flatMap(
                        item -> container.upsertItem(
                                item,
                                new PartitionKey(item.path("pk").asText()),
                                new CosmosItemRequestOptions().setContentResponseOnWriteEnabled(false)),
                        32)
                .then(Mono.just(true)));
    }

    static <T> T await(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(TIMEOUT), "completed without a value");
    }

    /** Expects the operation to end with this status, and to be charged for. */
    static void fails(Mono<?> operation, int status) {
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(() -> operation.block(TIMEOUT))
                .satisfies(failure -> {
                    assertThat(failure.getStatusCode()).isEqualTo(status);
                    assertThat(failure.getRequestCharge()).isPositive();
                });
    }

    @Override
    public void close() {
        client.close();
        emulator.close();
    }
}
