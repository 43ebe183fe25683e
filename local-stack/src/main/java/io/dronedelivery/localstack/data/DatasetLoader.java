package io.dronedelivery.localstack.data;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import java.net.URI;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Creates containers and fills them, through the Cosmos SDK as any other client would. Loading again writes the same
 * documents over themselves.
 */
public final class DatasetLoader implements AutoCloseable {

    /**
     * What a container is given for each of its physical partitions while it is filled; its own throughput would make the load
     * wait for itself, and more than this would split them.
     */
    private static final int LOADING_THROUGHPUT = 10_000;

    /** The SDK keeps everything it is handed at once in memory. */
    private static final int DOCUMENTS_AT_ONCE = 20_000;

    private static final int MOST_OPERATIONS_PER_REQUEST = 100;

    private final CosmosAsyncClient client;
    private final String databaseId;

    public DatasetLoader(URI endpoint, String key, String databaseId) {
        this.client = new CosmosClientBuilder()
                .endpoint(endpoint.toString())
                .key(key)
                .gatewayMode()
                .contentResponseOnWriteEnabled(false)
                .userAgentSuffix("local-stack")
                .buildAsyncClient();
        this.databaseId = databaseId;
    }

    /** Creates a container with {@code throughput} RU/s if it is not there. */
    public Mono<Void> create(DataContainer container, Layout layout, int throughput) {
        return client.createDatabaseIfNotExists(databaseId)
                .then(client.getDatabase(databaseId)
                        .createContainerIfNotExists(
                                layout.containerId(container),
                                layout.partitionKeyPath(),
                                ThroughputProperties.createManualThroughput(throughput)))
                .onErrorMap(CosmosException.class, DatasetLoader::refused)
                .then();
    }

    /** Gives a container {@code throughput} RU/s. */
    public Mono<Void> provision(DataContainer container, Layout layout, int throughput) {
        return client.getDatabase(databaseId)
                .getContainer(layout.containerId(container))
                .replaceThroughput(ThroughputProperties.createManualThroughput(throughput))
                .onErrorMap(CosmosException.class, DatasetLoader::refused)
                .then();
    }

    /**
     * Fills a container that is there, and leaves it with {@code throughput} RU/s.
     *
     * @param loaded told of the number of documents written since it was told last, from changing threads
     * @return completes when every document is stored, and fails with a {@link LoadFailedException} if one is not
     */
    public Mono<Void> load(
            Dataset dataset, DataContainer container, Layout layout, int throughput, LongConsumer loaded) {
        CosmosAsyncContainer filled = client.getDatabase(databaseId).getContainer(layout.containerId(container));
        return filled.getFeedRanges()
                .flatMap(partitions -> filled.replaceThroughput(
                        ThroughputProperties.createManualThroughput(LOADING_THROUGHPUT * partitions.size())))
                .thenMany(Flux.fromStream(() -> documents(dataset, container, layout)))
                .<CosmosItemOperation>map(document -> CosmosBulkOperations.getUpsertItemOperation(
                        document, new PartitionKey(layout.partitionKeyOf(document))))
                .window(DOCUMENTS_AT_ONCE)
                .concatMap(operations -> filled.<Void>executeBulkOperations(operations, options()))
                .doOnNext(DatasetLoader::requireStored)
                .buffer(MOST_OPERATIONS_PER_REQUEST)
                .doOnNext(stored -> loaded.accept(stored.size()))
                .then(filled.replaceThroughput(ThroughputProperties.createManualThroughput(throughput)))
                .onErrorMap(CosmosException.class, DatasetLoader::refused)
                .then();
    }

    /** How many documents {@link #load} will write. */
    public static long count(Dataset dataset, DataContainer container, Layout layout) {
        return documents(dataset, container, layout).count();
    }

    @Override
    public void close() {
        client.close();
    }

    private static LoadFailedException refused(CosmosException failure) {
        return new LoadFailedException(
                "The database answered status %d/%d".formatted(failure.getStatusCode(), failure.getSubStatusCode()),
                failure);
    }

    private static Stream<Document> documents(Dataset dataset, DataContainer container, Layout layout) {
        return dataset.ownerMonths().flatMap(ownerMonth -> layout.documentsOf(ownerMonth, container));
    }

    private static CosmosBulkExecutionOptions options() {
        return new CosmosBulkExecutionOptions().setInitialMicroBatchSize(MOST_OPERATIONS_PER_REQUEST);
    }

    private static void requireStored(CosmosBulkOperationResponse<Void> response) {
        if (response.getException() != null) {
            throw new LoadFailedException("A document could not be stored", response.getException());
        }
        if (response.getResponse() == null || !response.getResponse().isSuccessStatusCode()) {
            throw new LoadFailedException("A document was refused: "
                    + (response.getResponse() == null
                            ? "no answer"
                            : "status " + response.getResponse().getStatusCode()));
        }
    }
}
