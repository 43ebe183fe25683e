package io.dronedelivery.support.cosmos;

import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Mono;

/**
 * Whether the database answers for this service's container; part of readiness. A database that came back without the
 * container, as an emulator in memory does, gets it again where the service may create it.
 */
final class CosmosHealthIndicator extends AbstractReactiveHealthIndicator {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ItemContainers containers;
    private final ContainerProvisioner provisioner;

    CosmosHealthIndicator(ItemContainers containers, ContainerProvisioner provisioner) {
        super("The database does not answer");
        this.containers = containers;
        this.provisioner = provisioner;
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder builder) {
        ItemContainer container = containers.current();
        return provisioner.keep(container).timeout(PATIENCE).then(Mono.fromSupplier(() -> builder.up()
                .withDetail("container", container.name())
                .withDetail("layout", container.layout())
                .build()));
    }
}
