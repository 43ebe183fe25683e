package io.dronedelivery.localstack.data;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import java.net.URI;
import java.util.List;
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

    /** The SDK keeps everything that its bulk interface is handed at once in memory. */
    private static final int DOCUMENTS_AT_ONCE = 20_000;

    private static final int MOST_OPERATIONS_PER_REQUEST = 100;

    /** Keeps the database busy while documents are generated and answers read. */
    private static final int OWNERS_AT_ONCE = 4;

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
        Flux<Integer> stored =
                switch (layout) {
                    case BY_OWNER -> loadOwnerByOwner(dataset, container, filled);
                    case BY_ID -> loadInBulk(dataset, container, filled);
                };
        return filled.getFeedRanges()
                .flatMap(partitions -> filled.replaceThroughput(
                        ThroughputProperties.createManualThroughput(LOADING_THROUGHPUT * partitions.size())))
                .thenMany(stored.doOnNext(loaded::accept))
                .then(filled.replaceThroughput(ThroughputProperties.createManualThroughput(throughput)))
                .onErrorMap(CosmosException.class, DatasetLoader::refused)
                .then();
    }

    /**
     * What belongs to an owner lies in one logical partition: a transaction writes many documents for a fraction of what the SDK's
     * bulk interface spends on telling them apart.
     */
    private static Flux<Integer> loadOwnerByOwner(
            Dataset dataset, DataContainer container, CosmosAsyncContainer filled) {
        return Flux.range(1, dataset.owners())
                .flatMap(
                        owner -> Flux.fromStream(() -> documents(dataset.monthsOf(owner), container, Layout.BY_OWNER))
                                .buffer(MOST_OPERATIONS_PER_REQUEST)
                                .concatMap(documents -> upsert(owner, documents, filled)),
                        OWNERS_AT_ONCE);
    }

    private static Mono<Integer> upsert(int owner, List<Document> documents, CosmosAsyncContainer filled) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(Dataset.ownerId(owner)));
        documents.forEach(batch::upsertItemOperation);
        return filled.executeCosmosBatch(batch).map(response -> {
            if (!response.isSuccessStatusCode()) {
                throw new LoadFailedException("Documents were refused: status " + response.getStatusCode());
            }
            return documents.size();
        });
    }

    private static Flux<Integer> loadInBulk(Dataset dataset, DataContainer container, CosmosAsyncContainer filled) {
        return Flux.fromStream(() -> documents(dataset.ownerMonths(), container, Layout.BY_ID))
                .<CosmosItemOperation>map(document ->
                        CosmosBulkOperations.getUpsertItemOperation(document, new PartitionKey(document.id())))
                .window(DOCUMENTS_AT_ONCE)
                .concatMap(operations -> filled.<Void>executeBulkOperations(operations, options()))
                .doOnNext(DatasetLoader::requireStored)
                .buffer(MOST_OPERATIONS_PER_REQUEST)
                .map(List::size);
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

    private static Stream<Document> documents(Stream<OwnerMonth> ownerMonths, DataContainer container, Layout layout) {
        return ownerMonths.flatMap(ownerMonth -> layout.documentsOf(ownerMonth, container));
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
