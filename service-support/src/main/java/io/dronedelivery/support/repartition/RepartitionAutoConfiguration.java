package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.ContainerProvisioner;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.ItemKind;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;

/** Where a repartition's target is configured: uses it if the switch has been made, goes on if one was under way. */
@AutoConfiguration
@ConditionalOnProperty("azure.cosmos.repartition.target")
@EnableConfigurationProperties(RepartitionProperties.class)
class RepartitionAutoConfiguration {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Bean
    <T extends Item<T>, R extends Record & Countable> Repartition repartition(
            ItemContainers containers,
            ContainerProvisioner provisioner,
            RepartitionProperties properties,
            ItemKind<T, R> kind) {
        ItemContainer target = provisioner.provideByOwner(properties.target());
        Repartition repartition = new Repartition(containers, target, properties, new MonthTotals<>(kind), kind.type());
        if (state(target).filter(Checkpoint::done).isPresent()) {
            containers.switchTo(target);
        }
        return repartition;
    }

    @Bean
    RepartitionEndpoint repartitionEndpoint(Repartition repartition) {
        return new RepartitionEndpoint(repartition);
    }

    // Before the warm-up, so that a service that has moved warms up where it moved to.
    @Bean
    @Order(-1)
    ApplicationRunner resumeRepartition(
            Repartition repartition, ContainerProvisioner provisioner, RepartitionProperties properties) {
        return arguments -> {
            ItemContainer target = provisioner.provideByOwner(properties.target());
            if (state(target).filter(state -> !state.done()).isPresent()) {
                repartition.run().subscribe();
            }
        };
    }

    private static Optional<Checkpoint> state(ItemContainer target) {
        return Checkpoint.read(target.sdk(), Checkpoint.begun().id()).blockOptional(PATIENCE);
    }
}
