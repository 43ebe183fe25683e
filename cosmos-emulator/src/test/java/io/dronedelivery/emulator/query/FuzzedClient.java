package io.dronedelivery.emulator.query;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.CosmosEmulator;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;

/** The unmodified Java SDK before an emulator with generated documents over nine partitions. */
final class FuzzedClient implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(9).throttling(false).start();
    private final CosmosAsyncClient client = new CosmosClientBuilder()
            .endpoint(emulator.endpoint().toString())
            .key(emulator.key())
            .gatewayMode()
            .buildAsyncClient();
    private final CosmosAsyncContainer container = client.getDatabase("fuzz").getContainer("items");

    private static final List<SqlParameter> PARAMETERS = RandomAnswerable.PARAMETERS.entrySet().stream()
            .map(parameter -> new SqlParameter(parameter.getKey(), parameter.getValue()))
            .toList();

    private FuzzedClient() {}

    static FuzzedClient of(FuzzedContainers data) {
        FuzzedClient fuzzed = new FuzzedClient();
        fuzzed.client.createDatabaseIfNotExists("fuzz").block(TIMEOUT);
        fuzzed.client
                .getDatabase("fuzz")
                .createContainerIfNotExists("items", "/pk")
                .block(TIMEOUT);
        Flux.fromIterable(data.bodies())
                .flatMap(body -> fuzzed.container.createItem(body.deepCopy()), 8)
                .blockLast(TIMEOUT);
        return fuzzed;
    }

    List<JsonNode> query(String sql, int pageSize) {
        return Objects.requireNonNull(container
                .queryItems(
                        new SqlQuerySpec(sql, PARAMETERS),
                        new CosmosQueryRequestOptions().setMaxDegreeOfParallelism(9),
                        JsonNode.class)
                .byPage(pageSize)
                .flatMapIterable(page -> page.getResults())
                .collectList()
                .block(TIMEOUT));
    }

    @Override
    public void close() {
        client.close();
        emulator.close();
    }
}
