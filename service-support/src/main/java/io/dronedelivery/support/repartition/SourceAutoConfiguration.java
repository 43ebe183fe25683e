package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.CosmosStartException;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.OwnerScan;
import java.time.Duration;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import reactor.core.publisher.Mono;

/** No replica starts on a container whose items are moved, or have been, unless it follows that repartition. */
@AutoConfiguration(before = RepartitionAutoConfiguration.class)
class SourceAutoConfiguration {

    private static final Duration LONGEST_START = Duration.ofSeconds(30);

    @Bean
    InitializingBean refusalOfForeignSources(
            CosmosOperations operations, @Value("${azure.cosmos.repartition.target:}") String followed) {
        ItemContainer container = operations.container();
        return () -> Mono.just(container)
                .filter(source -> source.layout() == PartitionLayout.BY_ID)
                .flatMap(SourceMark::of)
                .filter(mark -> !mark.target().equals(followed))
                .flatMap(mark -> Mono.<Void>error(new CosmosStartException(
                        "The items of container '" + container.name() + "' move to container '" + mark.target()
                                + "', and this service does not follow that.",
                        "Set azure.cosmos.repartition.target=" + mark.target()
                                + ". If that repartition was given up for" + " good, delete document '" + mark.id()
                                + "' of container '" + container.name() + "'.")))
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .block(LONGEST_START);
    }
}
