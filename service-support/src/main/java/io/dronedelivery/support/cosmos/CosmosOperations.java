package io.dronedelivery.support.cosmos;

import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.deadline.DeadlineExceededException;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * Runs operations on the database: each within the request's deadline as a whole, and each accounted for in the meters
 * {@code cosmos.operation}, {@code cosmos.operation.charge} and {@code cosmos.operation.calls}, and shown in the trace.
 */
public final class CosmosOperations {

    private final MeterRegistry meters;
    private final Tracer tracer;
    private volatile long answeredAtNanos;

    CosmosOperations(MeterRegistry meters, Tracer tracer) {
        this.meters = meters;
        this.tracer = tracer;
        this.answeredAtNanos = System.nanoTime() - TimeUnit.DAYS.toNanos(1);
    }

    /** Whether the database has answered an operation, if only with a refusal, within the time given. */
    boolean answeredWithin(Duration time) {
        return System.nanoTime() - answeredAtNanos < time.toNanos();
    }

    /**
     * One operation.
     *
     * @param container name of the container, a tag of the meters
     * @param plan how the operation reaches its items, a tag of the meters
     * @param operation whatever it asks of the SDK when it is subscribed to, by any API, is one operation: all requests,
     *     pages and retries
     * @return the result with its charge; fails with {@link DeadlineExceededException} at the request's deadline
     */
    public <T> Mono<Charged<T>> run(String container, String plan, Mono<T> operation) {
        return Mono.deferContextual(context -> {
            OperationCost cost = new OperationCost(OperationSpan.start(tracer, context, container, plan));
            Timer.Sample started = Timer.start(meters);
            // A subscriber that fails on the result cancels what has already succeeded.
            AtomicBoolean recorded = new AtomicBoolean();
            Optional<Bill> bill = context.getOrEmpty(Bill.class);
            Consumer<String> record = outcome -> {
                if (recorded.compareAndSet(false, true)) {
                    record(started, container, plan, outcome, cost);
                    bill.ifPresent(account -> account.charge().add(cost.charge()));
                    cost.span().end(outcome);
                }
            };
            return Deadline.cut(operation)
                    .doOnSuccess(result -> {
                        answeredAtNanos = System.nanoTime();
                        record.accept(result == null ? "absent" : "ok");
                    })
                    .doOnError(failure -> {
                        if (DatabaseStatus.isAnswer(failure)) {
                            answeredAtNanos = System.nanoTime();
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

    private void record(Timer.Sample started, String container, String plan, String outcome, OperationCost cost) {
        started.stop(Timer.builder("cosmos.operation")
                .description("One operation on the database, retries and all pages included")
                .tags("container", container, "plan", plan, "outcome", outcome)
                .register(meters));
        DistributionSummary.builder("cosmos.operation.charge")
                .description("Request units of one operation, retries included")
                .baseUnit("RU")
                .tags("container", container, "plan", plan, "outcome", outcome)
                .register(meters)
                .record(cost.charge());
        DistributionSummary.builder("cosmos.operation.calls")
                .description("Requests to the database for one operation, retries included")
                .tags("container", container, "plan", plan, "outcome", outcome)
                .register(meters)
                .record(cost.calls());
    }

    private static String outcome(Throwable failure) {
        if (failure instanceof DeadlineExceededException) {
            return "deadline";
        }
        return switch (DatabaseStatus.of(failure).orElse(0)) {
            case DatabaseStatus.NOT_FOUND -> "absent";
            case DatabaseStatus.CONFLICT, DatabaseStatus.PRECONDITION_FAILED, 449 -> "conflict";
            case DatabaseStatus.TOO_MANY_REQUESTS -> "throttled";
            default -> "failed";
        };
    }
}
