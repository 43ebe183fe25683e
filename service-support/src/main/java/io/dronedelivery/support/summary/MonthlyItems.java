package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * The items of a service, written so that every month's summary stays exact under concurrency, retries and changes of
 * month. Every write may be repeated by a client that did not hear the answer.
 */
public final class MonthlyItems<T extends Item<T>> {

    private static final int ATTEMPTS = 8;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final String READ = "point-read";

    private final CosmosOperations operations;
    private final ItemRepository<T> repository;
    private final ItemWriter<T> writer;
    private final String type;
    private final Clock clock;

    MonthlyItems(CosmosOperations operations, ItemRepository<T> repository, ItemKind<T> kind, Clock clock) {
        this.operations = operations;
        this.repository = repository;
        this.writer = new ItemWriter<>(operations, repository);
        this.type = kind.type();
        this.clock = clock;
    }

    /** The item; fails with a not-found problem if the owner has none of that id. */
    public Mono<Charged<T>> read(String ownerId, String id) {
        return operations
                .read(container -> find(container, ownerId, id))
                .switchIfEmpty(Mono.error(() -> notFound(ownerId, id)));
    }

    private Mono<Charged<T>> find(ItemContainer container, String ownerId, String id) {
        return operations
                .run(container, READ, Mono.defer(() -> repository.findById(id, container.key(ownerId, id))))
                // An id is unique within its owner only; a container keyed by id would find another owner's item.
                .filter(found -> found.value().ownerId().equals(ownerId)
                        && found.value().type().equals(type))
                // Spring Data asks for the container's name itself: after a switch the key may have been the old one's.
                .switchIfEmpty(Mono.defer(() -> operations.container() == container
                        ? Mono.empty()
                        : find(operations.container(), ownerId, id)));
    }

    /**
     * What a creation led to.
     *
     * @param item as stored
     * @param fresh false if the very same item was there already
     */
    public record Created<T>(T item, boolean fresh) {}

    /** Stores a new item. Storing it again with the same content is no error and changes nothing. */
    public Mono<Charged<Created<T>>> create(T item) {
        return operations.altogether(writer.apply(new Change.Creation<>(item))
                .map(stored -> stored.map(created -> new Created<>(created, true)))
                .onErrorResume(WriteConflictException.class, conflict -> read(item.ownerId(), item.id())
                        .onErrorMap(ProblemException.class, absent -> taken(item.id()))
                        .flatMap(existing -> existing.value().sameContent(item)
                                ? Mono.just(existing.map(same -> new Created<>(same, false)))
                                : Mono.error(taken(item.id())))));
    }

    /**
     * Replaces an item by another state of it.
     *
     * @param version the version that the client has seen; if the stored one differs, the replacement fails with a
     *     precondition-failed problem, unless the stored item is the wanted one already
     */
    public Mono<Charged<T>> replace(T wanted, String version) {
        return change(wanted.ownerId(), wanted.id(), Optional.of(version), before -> wanted);
    }

    /** Changes an item in place; without a version, on whatever state is stored. */
    public Mono<Charged<T>> modify(String ownerId, String id, Optional<String> version, UnaryOperator<T> change) {
        return change(ownerId, id, version, change);
    }

    /** Removes an item. */
    public Mono<Charged<T>> delete(String ownerId, String id, Optional<String> version) {
        return operations.altogether(Mono.defer(() -> read(ownerId, id))
                .flatMap(stored -> matches(stored.value(), version)
                        ? writer.apply(new Change.Removal<>(stored.value()))
                        : Mono.error(outdated(id)))
                .retryWhen(onConflict(id, version)));
    }

    private Mono<Charged<T>> change(String ownerId, String id, Optional<String> version, UnaryOperator<T> change) {
        return operations.altogether(Mono.defer(() -> read(ownerId, id))
                .flatMap(found -> {
                    T stored = found.value();
                    T wanted = change.apply(stored);
                    // RFC 9110, 13.1.1: a repeated request whose change is in place already may be answered with
                    // success.
                    if (stored.sameContent(wanted)) {
                        return Mono.just(found);
                    }
                    return matches(stored, version)
                            ? writer.apply(new Change.Replacement<>(
                                    stored, wanted.stamped(stored.createdAt(), clock.instant(), null)))
                            : Mono.error(outdated(id));
                })
                .retryWhen(onConflict(id, version)));
    }

    // Somebody else was faster: read again and decide again. With a version given, that decision ends the attempts;
    // without one
    // nothing is outdated, and the same request may succeed a little later.
    private static Retry onConflict(String id, Optional<String> version) {
        return Retry.backoff(ATTEMPTS, FIRST_PAUSE)
                .filter(WriteConflictException.class::isInstance)
                .onRetryExhaustedThrow((retry, signal) -> version.isPresent()
                        ? outdated(id)
                        : new DatabaseRefusedException(DatabaseStatus.RETRY_WITH, null));
    }

    private static boolean matches(Item<?> stored, Optional<String> version) {
        return version.map(expected -> expected.equals(stored.etag())).orElse(true);
    }

    private static ProblemException notFound(String ownerId, String id) {
        return new ProblemException(ProblemType.NOT_FOUND, "Owner " + ownerId + " has no item " + id + ".");
    }

    private static ProblemException taken(String id) {
        return new ProblemException(ProblemType.CONFLICT, "The id " + id + " is taken by an item with other content.");
    }

    private static ProblemException outdated(String id) {
        return new ProblemException(
                ProblemType.PRECONDITION_FAILED, "Item " + id + " has changed; read it again and repeat the change.");
    }
}
