package io.dronedelivery.support.repartition;

import com.azure.cosmos.ConsistencyLevel;
import io.dronedelivery.support.cosmos.ContainerProvisioner;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.CosmosStartException;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.ItemKind;
import io.dronedelivery.support.summary.OwnerScan;
import java.time.Duration;
import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;

/** Where a repartition's target is configured, this replica follows it: from the start it uses the container that is in use. */
@AutoConfiguration
@ConditionalOnProperty("azure.cosmos.repartition.target")
@EnableConfigurationProperties(RepartitionProperties.class)
class RepartitionAutoConfiguration {

    private static final Duration LONGEST_START = Duration.ofSeconds(30);
    // With bounded staleness the SDK sends no session tokens, and asks other regions where the first is slow.
    private static final Set<ConsistencyLevel> READING_OWN_WRITES =
            Set.of(ConsistencyLevel.SESSION, ConsistencyLevel.STRONG);

    @Bean
    Repartition repartition(
            CosmosOperations operations,
            ContainerProvisioner provisioner,
            RepartitionProperties properties,
            ItemKind<?> kind) {
        ItemContainer source = keyed(PartitionLayout.BY_ID, operations.container());
        ItemContainer target = keyed(PartitionLayout.BY_OWNER, provisioner.provideByOwner(properties.target()));
        ControlStore store = new ControlStore(target, properties);
        Repartition repartition = new Repartition(
                store,
                new Follower(store, operations, source, target, properties),
                properties,
                new Move(store, source, target, properties, kind),
                source);
        store.consistency()
                .filter(level -> !READING_OWN_WRITES.contains(level))
                .flatMap(level -> Mono.<Boolean>error(new CosmosStartException(
                        "A repartition needs an account whose consistency is Session or Strong; the account's is "
                                + level + ".",
                        "Change the account's default consistency for as long as the repartition takes.")))
                .switchIfEmpty(Mono.defer(store::isWithoutItsDocuments))
                .filter(lost -> lost)
                .flatMap(lost -> Mono.<Void>error(new CosmosStartException(
                        "Container '" + target.name() + "' holds documents, but none that tells of a repartition.",
                        "If a repartition was done before, set azure.cosmos.container.name to this container and no"
                                + " target. If not, name an empty target.")))
                .then(Mono.defer(repartition::follow))
                .onErrorMap(
                        IllegalStateException.class,
                        foreign -> new CosmosStartException(
                                String.valueOf(foreign.getMessage()), "Name a target that is this container's own."))
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .block(LONGEST_START);
        return repartition;
    }

    private static ItemContainer keyed(PartitionLayout layout, ItemContainer container) {
        if (container.layout() != layout) {
            throw new CosmosStartException(
                    "A repartition leads from a container keyed by /id to one keyed by /ownerId, but container '"
                            + container.name() + "' is keyed by "
                            + container.layout().path() + ".",
                    "Set azure.cosmos.container.name and azure.cosmos.repartition.target to such containers, or no"
                            + " target if nothing is to be moved.");
        }
        return container;
    }

    @Bean
    RepartitionEndpoint repartitionEndpoint(Repartition repartition) {
        return new RepartitionEndpoint(repartition);
    }
}
