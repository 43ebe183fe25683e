package io.dronedelivery.support.cosmos;

import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Which container holds this service's items right now. It changes at most once, at the end of a repartition. While one may be under
 * way a replica only acts on what it has heard of it lately; an operation that finds this out of date waits, within its deadline.
 */
public final class ItemContainers {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int REQUEST_TIMEOUT = 408;
    private static final int SERVICE_UNAVAILABLE = 503;

    private volatile Permission permission;

    ItemContainers(ItemContainer first) {
        this.permission = Permission.forGood(first);
    }

    /**
     * What operations may do.
     *
     * @param container the one in use
     * @param writable whether anybody may write
     * @param sinceNanos moment of {@link System#nanoTime} when this was certainly not outdated
     * @param validity for how long after it this may be relied on
     * @param longestWrite after which a write is given up
     */
    public record Permission(
            ItemContainer container, boolean writable, long sinceNanos, Duration validity, Duration longestWrite) {

        private static final Duration FOR_GOOD = Duration.ofDays(36_500);

        /** The container will not change any more. */
        public static Permission forGood(ItemContainer container) {
            return new Permission(container, true, System.nanoTime(), FOR_GOOD, FOR_GOOD);
        }

        boolean isValid() {
            return System.nanoTime() - sinceNanos < validity.toNanos();
        }

        <T> Mono<T> limit(Mono<T> write) {
            return longestWrite.equals(FOR_GOOD)
                    ? write
                    : write.timeout(
                            longestWrite, Mono.error(() -> new DatabaseRefusedException(REQUEST_TIMEOUT, null)));
        }
    }

    /** The container that was in use when that was last heard of; operations use {@link #read} and {@link #write}. */
    public ItemContainer current() {
        return permission.container();
    }

    public void allow(Permission next) {
        permission = next;
    }

    /** Carries out a read on the container in use. */
    public <T> Mono<T> read(Function<ItemContainer, Mono<T>> read) {
        return permitted(Permission::isValid).flatMap(allowed -> read.apply(allowed.container()));
    }

    /** Carries out a write on the container in use; while writes are paused, it waits. */
    public <T> Mono<T> write(Function<ItemContainer, Mono<T>> write) {
        return permitted(allowed -> allowed.writable() && allowed.isValid())
                .flatMap(allowed -> allowed.limit(write.apply(allowed.container())));
    }

    private Mono<Permission> permitted(Predicate<Permission> suffices) {
        return Mono.defer(() -> {
            Permission now = permission;
            return suffices.test(now) ? Mono.just(now) : waitUntil(suffices);
        });
    }

    private Mono<Permission> waitUntil(Predicate<Permission> suffices) {
        Mono<Permission> permitted = Flux.interval(BETWEEN_LOOKS)
                .onBackpressureDrop()
                .map(tick -> permission)
                .filter(suffices)
                .next();
        return Deadline.cut(permitted.timeout(
                LONGEST_WAIT, Mono.error(() -> new DatabaseRefusedException(SERVICE_UNAVAILABLE, null))));
    }
}
