package io.dronedelivery.support.cosmos;

import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.deadline.DeadlineExceededException;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Schedulers;

/**
 * Runs operations on the container that holds this service's items: each within the request's deadline as a whole, and each
 * accounted for in the meters {@code cosmos.operation}, {@code cosmos.operation.charge} and {@code cosmos.operation.calls}, and shown
 * in the trace.
 *
 * <p>The container changes at most once, at the end of a repartition. While one may be under way a replica only acts on what it has
 * heard of it lately; an operation that finds this out of date waits, within its deadline.
 */
public final class CosmosOperations {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Duration LONGEST_EMISSION = Duration.ofSeconds(1);

    private final MeterRegistry meters;
    private final Tracer tracer;
    private final Map<Account, Books> books = new ConcurrentHashMap<>();
    private final Sinks.Many<Permission> permissions = Sinks.many().replay().latest();
    private volatile Permission permission;
    private volatile Sighting last;

    CosmosOperations(ItemContainer first, MeterRegistry meters, Tracer tracer) {
        this.permission = Permission.forGood(first);
        this.meters = meters;
        this.tracer = tracer;
        this.last = new Sighting(Sight.NOTHING, System.nanoTime());
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
                    : write.timeout(longestWrite, Mono.error(Permission::late)).handle(this::passInTime);
        }

        // A process that stood still may have written where nobody looks any more: it must not say that it is stored.
        private <T> void passInTime(T answer, SynchronousSink<T> caller) {
            if (System.nanoTime() - sinceNanos < validity.plus(longestWrite).toNanos()) {
                caller.next(answer);
            } else {
                caller.error(late());
            }
        }

        private static DatabaseRefusedException late() {
            return new DatabaseRefusedException(DatabaseStatus.REQUEST_TIMEOUT, null);
        }
    }

    /** The container that was in use when that was last heard of; operations use {@link #read} and {@link #write}. */
    public ItemContainer container() {
        return permission.container();
    }

    public void allow(Permission next) {
        permission = next;
        permissions.emitNext(next, Sinks.EmitFailureHandler.busyLooping(LONGEST_EMISSION));
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
        return Deadline.cut(next(suffices)
                .timeout(
                        LONGEST_WAIT,
                        Mono.error(() -> new DatabaseRefusedException(DatabaseStatus.UNAVAILABLE, null))));
    }

    // Thousands may wait. Were each to look by itself, the looking would keep the control document from being read in
    // time.
    private Mono<Permission> next(Predicate<Permission> suffices) {
        return permissions
                .asFlux()
                .filter(suffices)
                .next()
                .publishOn(Schedulers.parallel())
                // It may have run out on the way to this thread.
                .flatMap(allowed -> suffices.test(allowed) ? Mono.just(allowed) : next(suffices));
    }

    /** Whether what may be done ran out longer ago than this: everybody waits, and nobody's wait has been of use. */
    boolean hasBeenWaitingFor(Duration time) {
        Permission now = permission;
        return System.nanoTime() - now.sinceNanos() > now.validity().plus(time).toNanos();
    }

    /** What the last operation of the time given has shown of the database. */
    Sight seenWithin(Duration time) {
        Sighting now = last;
        return System.nanoTime() - now.nanos() < time.toNanos() ? now.what() : Sight.NOTHING;
    }

    enum Sight {
        /** The database answers, if only with a refusal. */
        ANSWERS,
        /** The container in use, or the database that it was in, is no longer there. */
        CONTAINER_GONE,
        /** No operation has been answered. */
        NOTHING
    }

    private record Sighting(Sight what, long nanos) {}

    private void saw(Sight what) {
        last = new Sighting(what, System.nanoTime());
    }

    /**
     * One operation.
     *
     * @param container where it is carried out, a tag of the meters
     * @param plan how the operation reaches its items, a tag of the meters
     * @param operation whatever it asks of the SDK when it is subscribed to, by any API, is one operation: all requests,
     *     pages and retries
     * @return the result with its charge; fails with {@link DeadlineExceededException} at the request's deadline
     */
    public <T> Mono<Charged<T>> run(ItemContainer container, String plan, Mono<T> operation) {
        return Mono.deferContextual(context -> {
            OperationCost cost = new OperationCost(OperationSpan.start(tracer, context, container.name(), plan));
            Timer.Sample started = Timer.start(meters);
            // A subscriber that fails on the result cancels what has already succeeded.
            AtomicBoolean recorded = new AtomicBoolean();
            Optional<Bill> bill = context.getOrEmpty(Bill.class);
            Consumer<String> record = outcome -> {
                if (recorded.compareAndSet(false, true)) {
                    books.computeIfAbsent(new Account(container.name(), plan, outcome), account -> account.open(meters))
                            .record(started, cost);
                    bill.ifPresent(account -> account.charge().add(cost.charge()));
                    cost.span().end(outcome);
                }
            };
            return Deadline.cut(operation)
                    // Spring Data finds nothing wherever the database answers 404, whatever it is that is missing.
                    .switchIfEmpty(Mono.defer(() -> cost.isContainerGone()
                            ? Mono.error(new DatabaseRefusedException(DatabaseStatus.GONE, null))
                            : Mono.empty()))
                    .doOnSuccess(result -> {
                        saw(Sight.ANSWERS);
                        record.accept(result == null ? "absent" : "ok");
                    })
                    .doOnError(failure -> {
                        if (DatabaseStatus.isAnswer(failure)) {
                            saw(Sight.ANSWERS);
                        } else if (cost.isContainerGone() && container == container()) {
                            saw(Sight.CONTAINER_GONE);
                        }
                        record.accept(outcome(failure));
                    })
                    .doOnCancel(() -> record.accept("cancelled"))
                    .map(result -> new Charged<>(result, cost.charge()))
                    .contextWrite(cost::into);
        });
    }

    /**
     * The result of several operations with what all of them cost, those that failed on the way included.
     *
     * @param work operations one after the other
     */
    public <T> Mono<Charged<T>> altogether(Mono<Charged<T>> work) {
        return Mono.defer(() -> {
            Bill bill = new Bill(new DoubleAdder());
            return work.map(result ->
                            new Charged<>(result.value(), bill.charge().sum()))
                    .contextWrite(context -> context.put(Bill.class, bill));
        });
    }

    private record Bill(DoubleAdder charge) {}

    /** What meters are kept by. */
    private record Account(String container, String plan, String outcome) {

        Books open(MeterRegistry meters) {
            Tags tags = Tags.of("container", container, "plan", plan, "outcome", outcome);
            return new Books(
                    Timer.builder("cosmos.operation")
                            .description("One operation on the database, retries and all pages included")
                            .tags(tags)
                            .register(meters),
                    DistributionSummary.builder("cosmos.operation.charge")
                            .description("Request units of one operation, retries included")
                            .baseUnit("RU")
                            .tags(tags)
                            .register(meters),
                    DistributionSummary.builder("cosmos.operation.calls")
                            .description("Requests to the database for one operation, retries included")
                            .tags(tags)
                            .register(meters));
        }
    }

    private record Books(Timer time, DistributionSummary charge, DistributionSummary calls) {

        void record(Timer.Sample started, OperationCost cost) {
            started.stop(time);
            charge.record(cost.charge());
            calls.record(cost.calls());
        }
    }

    private static String outcome(Throwable failure) {
        if (failure instanceof DeadlineExceededException) {
            return "deadline";
        }
        return switch (DatabaseStatus.of(failure).orElse(0)) {
            case DatabaseStatus.NOT_FOUND -> "absent";
            case DatabaseStatus.CONFLICT, DatabaseStatus.PRECONDITION_FAILED, DatabaseStatus.RETRY_WITH -> "conflict";
            case DatabaseStatus.TOO_MANY_REQUESTS -> "throttled";
            default -> "failed";
        };
    }
}
