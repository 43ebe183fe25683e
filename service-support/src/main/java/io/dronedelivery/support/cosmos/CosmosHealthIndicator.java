package io.dronedelivery.support.cosmos;

import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Mono;

/** Whether the database answers for this service's container; part of readiness. */
final class CosmosHealthIndicator extends AbstractReactiveHealthIndicator {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ItemContainers containers;

    CosmosHealthIndicator(ItemContainers containers) {
        super("The database does not answer");
        this.containers = containers;
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder builder) {
        ItemContainer container = containers.current();
        return container.sdk().read().timeout(PATIENCE).map(answer -> builder.up()
                .withDetail("container", container.name())
                .withDetail("layout", container.layout())
                .build());
    }
}
