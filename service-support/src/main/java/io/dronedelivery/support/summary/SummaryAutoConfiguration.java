package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Reads summaries of the kind of item that the service declares. */
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
    <T extends Item, R extends Record & Countable> MonthReader<T, R> monthReader(
            ItemContainer container, CosmosOperations operations, AccessProperties properties, ItemKind<T, R> kind) {
        return new MonthReader<>(container, operations, properties, kind);
    }
}
