package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.ContainerProvisioner;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.ItemKind;
import io.dronedelivery.support.summary.OwnerScan;
import java.time.Duration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Where a repartition's target is configured, this replica follows it: from the start it uses the container that is in use. */
@AutoConfiguration
@ConditionalOnProperty("azure.cosmos.repartition.target")
@EnableConfigurationProperties(RepartitionProperties.class)
class RepartitionAutoConfiguration {

    private static final Duration LONGEST_START = Duration.ofSeconds(30);

    @Bean
    Repartition repartition(
            CosmosOperations operations,
            ContainerProvisioner provisioner,
            RepartitionProperties properties,
            ItemKind<?> kind) {
        ItemContainer source = operations.container();
        ItemContainer target = provisioner.provideByOwner(properties.target());
        ControlStore store = new ControlStore(target);
        Repartition repartition = new Repartition(
                store,
                new Follower(store, operations, source, target, properties),
                properties,
                new Move(store, source, target, properties, kind));
        repartition
                .follow()
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .block(LONGEST_START);
        return repartition;
    }

    @Bean
    RepartitionEndpoint repartitionEndpoint(Repartition repartition) {
        return new RepartitionEndpoint(repartition);
    }
}
