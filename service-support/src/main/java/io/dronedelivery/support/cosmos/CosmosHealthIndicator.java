package io.dronedelivery.support.cosmos;

import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import reactor.core.publisher.Mono;

/**
 * Whether the database answers; part of readiness. While the service has traffic, that traffic tells, and costs nothing more.
 * Without traffic one document that is not there is read, at most once in {@link #KNOWN_FOR}, however often this is asked: a
 * service that is not ready gets no traffic, and would never be ready again.
 */
final class CosmosHealthIndicator extends AbstractReactiveHealthIndicator {

    private static final Duration LONGEST_PROBE = Duration.ofSeconds(2);
    private static final Duration KNOWN_FOR = Duration.ofSeconds(10);
    private static final String NO_DOCUMENT = "readiness";

    private final CosmosOperations operations;
    private final Mono<Boolean> probe;

    CosmosHealthIndicator(CosmosOperations operations) {
        super("The database does not answer");
        this.operations = operations;
        this.probe = Mono.defer(this::ask)
                .cache(answered -> KNOWN_FOR, failure -> Duration.ofSeconds(1), () -> Duration.ZERO);
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder builder) {
        ItemContainer container = operations.container();
        if (operations.hasBeenWaitingFor(KNOWN_FOR)) {
            return Mono.error(unusable(container, "nothing tells whether it is still in use"));
        }
        Mono<Boolean> answered =
                switch (operations.seenWithin(KNOWN_FOR)) {
                    case ANSWERS -> Mono.just(true);
                    case CONTAINER_GONE -> Mono.error(() -> unusable(container, "it is no longer there"));
                    case NOTHING -> probe;
                };
        return answered.map(yes -> builder.up()
                .withDetail("container", container.name())
                .withDetail("layout", container.layout())
                .build());
    }

    // A point read costs a request unit at most and counts against no limit of the account's metadata requests.
    private Mono<Boolean> ask() {
        ItemContainer container = operations.container();
        return container
                .sdk()
                .readItem(NO_DOCUMENT, container.key(NO_DOCUMENT, NO_DOCUMENT), Object.class)
                .map(found -> true)
                .onErrorResume(DatabaseStatus::isAnswer, answer -> Mono.just(true))
                .timeout(LONGEST_PROBE)
                .onErrorMap(failure -> unusable(container, DatabaseStatus.reason(failure)));
    }

    private static IllegalStateException unusable(ItemContainer container, String reason) {
        return new IllegalStateException("Container '" + container.name() + "' cannot be used: " + reason + ".");
    }
}
