package io.dronedelivery.support.summary;

import com.azure.spring.data.cosmos.repository.ReactiveCosmosRepository;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.cosmos.PartitionLayout;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/** Reads and writes items of the kind that the service declares, and their summaries. */
@AutoConfiguration
@EnableConfigurationProperties(AccessProperties.class)
class SummaryAutoConfiguration {

    // Documents carry milliseconds: finer moments would not survive a round trip through every client.
    @Bean
    @ConditionalOnMissingBean
    Clock clock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }

    @Bean
    <T extends Item<T>, R extends Record & Countable> MonthQueries<T, R> monthQueries(
            AccessProperties properties, ItemKind<T, R> kind) {
        return new MonthQueries<>(properties, kind);
    }

    @Bean
    <T extends Item<T>, R extends Record & Countable> MonthReader<T, R> monthReader(
            ItemContainers containers,
            CosmosOperations operations,
            MonthQueries<T, R> queries,
            AccessProperties properties) {
        return new MonthReader<>(containers, operations, queries, properties);
    }

    @Bean
    <T extends Item<T>> MonthlyItems<T> monthlyItems(
            ItemContainers containers,
            CosmosOperations operations,
            MonthQueries<T, ?> queries,
            ReactiveCosmosRepository<T, String> repository,
            ItemKind<T, ?> kind,
            Clock clock) {
        Function<ItemContainer, ItemWriter<T>> writers = container -> container.layout() == PartitionLayout.BY_OWNER
                ? new SummaryKeepingWriter<>(container, operations, queries)
                : new SingleItemWriter<>(container, operations);
        return new MonthlyItems<>(containers, operations, repository, writers, kind.type(), clock);
    }

    @Bean
    <T extends Item<T>> ItemPages<T> itemPages(
            ItemContainers containers, CosmosOperations operations, ItemKind<T, ?> kind) {
        return new ItemPages<>(containers, operations, kind);
    }

    @Bean
    WarmUp warmUp(MonthReader<?, ?> months) {
        return new WarmUp(months);
    }

    @Bean
    <T extends Item<T>> Reconciliation<T> reconciliation(
            ItemContainers containers, CosmosOperations operations, MonthReader<T, ?> months, ItemKind<T, ?> kind) {
        return new Reconciliation<>(containers, operations, months, kind);
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
