package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.ThroughputProperties;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Finds a container, creates it where allowed, and reads what it really is. */
public final class ContainerProvisioner {

    private static final int CONFLICT = 409;
    private static final Logger log = LoggerFactory.getLogger(ContainerProvisioner.class);

    private final CosmosAsyncClient client;
    private final CosmosProperties properties;

    ContainerProvisioner(CosmosAsyncClient client, CosmosProperties properties) {
        this.client = client;
        this.properties = properties;
    }

    /** This service's own container. Blocks, as starting a service does; never longer than the start timeout. */
    ItemContainer provide() {
        return provide(properties.container().name(), properties.container().partitionKeyPath());
    }

    /** Another container of the same database, keyed by owner where it has to be created. Blocks likewise. */
    public ItemContainer provideByOwner(String name) {
        return provide(name, PartitionLayout.BY_OWNER.path());
    }

    private ItemContainer provide(String name, String partitionKeyPath) {
        CosmosAsyncContainer container =
                client.getDatabase(properties.database()).getContainer(name);
        try {
            CosmosContainerProperties actual = readOrCreate(container, partitionKeyPath)
                    .flatMap(found -> warm(container).thenReturn(found))
                    .block(properties.startTimeout());
            if (actual == null) {
                throw new IllegalStateException("The database described no container.");
            }
            PartitionLayout layout = PartitionLayout.of(actual.getId(), actual.getPartitionKeyDefinition());
            log.info("Items are in container '{}', laid out {}.", actual.getId(), layout);
            return new ItemContainer(container, layout, properties.operationTimeout());
        } catch (CosmosStartException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new CosmosStartException(
                    "The container '" + container.getId() + "' of database '" + properties.database()
                            + "' could not be opened: " + DatabaseStatus.reason(e) + ".",
                    "Check azure.cosmos.endpoint and the identity's or key's rights.",
                    e);
        }
    }

    private Mono<CosmosContainerProperties> readOrCreate(CosmosAsyncContainer container, String partitionKeyPath) {
        return container
                .read()
                .onErrorResume(ContainerProvisioner::isAbsent, absent -> create(container.getId(), partitionKeyPath)
                        .then(container.read()))
                .map(CosmosContainerResponse::getProperties);
    }

    // With a role of the data plane only, the container must exist already: creating one is a control plane right.
    private Mono<Void> create(String name, String partitionKeyPath) {
        CosmosProperties.Container wanted = properties.container();
        if (!properties.createsContainers()) {
            return Mono.error(new CosmosStartException(
                    "There is no container '" + name + "' in database '" + properties.database()
                            + "', and this service may not create it.",
                    "Create the container, or set azure.cosmos.container.create-if-absent=true for a development"
                            + " database."));
        }
        return unlessCreatedMeanwhile(client.createDatabaseIfNotExists(properties.database()))
                .then(unlessCreatedMeanwhile(client.getDatabase(properties.database())
                        .createContainerIfNotExists(
                                definition(name, partitionKeyPath, wanted.indexedFields()),
                                wanted.autoscale()
                                        ? ThroughputProperties.createAutoscaledThroughput(wanted.throughput())
                                        : ThroughputProperties.createManualThroughput(wanted.throughput()))))
                .doOnNext(created -> log.info(
                        "Created container '{}' keyed by {} with {} RU/s.",
                        name,
                        partitionKeyPath,
                        wanted.throughput()))
                .then();
    }

    /** Services that start at once create the one database at once; the SDK looks first and then loses the race. */
    private static <T> Mono<T> unlessCreatedMeanwhile(Mono<T> creation) {
        return creation.onErrorResume(
                CosmosException.class,
                refused -> refused.getStatusCode() == CONFLICT ? Mono.empty() : Mono.error(refused));
    }

    // Every indexed field costs request units with every write. The id is indexed always.
    private static CosmosContainerProperties definition(String name, String partitionKeyPath, List<String> fields) {
        IndexingPolicy indexing = new IndexingPolicy()
                .setIncludedPaths(fields.stream()
                        .map(field -> new IncludedPath("/" + field + "/?"))
                        .toList())
                .setExcludedPaths(List.of(new ExcludedPath("/*")));
        return new CosmosContainerProperties(name, partitionKeyPath)
                .setIndexingPolicy(indexing)
                // Nothing expires by itself, but what says when it does, as tombstones do, is obeyed.
                .setDefaultTimeToLiveInSeconds(-1);
    }

    // Without it the first requests open the connections, at their callers' cost. A cold start is no failed start.
    // The builder's own way needs the container before it is known to be there.
    @SuppressWarnings("deprecation")
    private static Mono<Void> warm(CosmosAsyncContainer container) {
        return container.openConnectionsAndInitCaches().onErrorResume(failure -> {
            log.warn("Connections to container '{}' open with the first requests.", container.getId(), failure);
            return Mono.empty();
        });
    }

    // The container is missing, or the database that would hold it.
    private static boolean isAbsent(Throwable failure) {
        return failure instanceof CosmosException cosmos && cosmos.getStatusCode() == DatabaseStatus.NOT_FOUND;
    }
}
