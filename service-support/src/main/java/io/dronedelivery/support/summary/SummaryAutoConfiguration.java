package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.CosmosOperations;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads and writes items of the kind that the service declares, and their summaries. */
@AutoConfiguration
@EnableConfigurationProperties({AccessProperties.class, ReconcileProperties.class})
class SummaryAutoConfiguration {

    private static final int WARM_UP_READS = 20;
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(20);

    // Documents carry milliseconds: finer moments would not survive a round trip through every client.
    @Bean
    @ConditionalOnMissingBean
    Clock clock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }

    @Bean
    <T extends Item<T>> MonthlyItems<T> monthlyItems(
            CosmosOperations operations, ItemRepository<T> repository, ItemKind<T> kind, Clock clock) {
        return new MonthlyItems<>(operations, repository, kind, clock);
    }

    // The first reads of a cold JVM load classes, and would cost callers their deadline. Runners run before readiness.
    @Bean
    @Order(0)
    ApplicationRunner warmUp(ItemRepository<?> repository) {
        return arguments -> Flux.range(0, WARM_UP_READS)
                .concatMap(i -> repository.month(new OwnerMonth("warm-up", 2000, 1)))
                .takeUntilOther(Mono.delay(LONGEST_WARM_UP))
                .onErrorComplete()
                .blockLast();
    }

    @Bean
    <T extends Item<T>> Reconciliation<T> reconciliation(
            CosmosOperations operations,
            ItemRepository<T> repository,
            ItemKind<T> kind,
            ReconcileProperties properties) {
        return new Reconciliation<>(operations, repository, kind, properties);
    }

    @Bean
    @ConditionalOnAvailableEndpoint
    ReconcileEndpoint reconcileEndpoint(Reconciliation<?> reconciliation) {
        return new ReconcileEndpoint(reconciliation);
    }

    @Bean
    ReconcileCommand reconcileCommand(Reconciliation<?> reconciliation, ApplicationContext context) {
        return new ReconcileCommand(reconciliation, context);
    }
}
