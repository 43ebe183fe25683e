package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.ThroughputProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/** Finds a container, creates it where allowed, and reads what it really is. */
public final class ContainerProvisioner {

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

    /** Makes sure that a container is still there, as at the start: where it is gone and that is allowed, makes it anew. */
    Mono<Void> keep(ItemContainer container) {
        return readOrCreate(container.sdk(), container.layout().path()).then();
    }

    private ItemContainer provide(String name, String partitionKeyPath) {
        CosmosAsyncContainer container =
                client.getDatabase(properties.database()).getContainer(name);
        try {
            CosmosContainerProperties actual =
                    readOrCreate(container, partitionKeyPath).block(properties.startTimeout());
            if (actual == null) {
                throw new IllegalStateException("The database described no container.");
            }
            PartitionLayout layout = PartitionLayout.of(actual.getId(), actual.getPartitionKeyDefinition());
            log.info("Items are in container '{}', laid out {}.", actual.getId(), layout);
            return new ItemContainer(container, layout);
        } catch (CosmosStartException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new CosmosStartException(
                    "The container '" + container.getId() + "' of database '" + properties.database()
                            + "' could not be opened: " + firstLine(e) + ".",
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
        if (!wanted.createIfAbsent()) {
            return Mono.error(new CosmosStartException(
                    "There is no container '" + name + "' and azure.cosmos.container.create-if-absent is false.",
                    "Create the container or allow the service to."));
        }
        return client.createDatabaseIfNotExists(properties.database())
                .then(client.getDatabase(properties.database())
                        .createContainerIfNotExists(
                                new CosmosContainerProperties(name, partitionKeyPath),
                                ThroughputProperties.createManualThroughput(wanted.throughput())))
                .doOnNext(created -> log.info(
                        "Created container '{}' keyed by {} with {} RU/s.",
                        name,
                        partitionKeyPath,
                        wanted.throughput()))
                .then();
    }

    private static boolean isAbsent(Throwable failure) {
        return failure instanceof CosmosException cosmos && cosmos.getStatusCode() == 404;
    }

    private static String firstLine(Throwable failure) {
        if (failure instanceof CosmosException cosmos) {
            return "status " + cosmos.getStatusCode() + "/" + cosmos.getSubStatusCode();
        }
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
