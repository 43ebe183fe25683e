package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosException;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.deadline.DeadlineExceededException;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.tracing.Tracer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * Runs operations on the database: each within the request's deadline as a whole, and each accounted for in the meters
 * {@code cosmos.operation}, {@code cosmos.operation.charge} and {@code cosmos.operation.calls}, and shown in the trace.
 */
public final class CosmosOperations {

    private final MeterRegistry meters;
    private final Tracer tracer;

    CosmosOperations(MeterRegistry meters, Tracer tracer) {
        this.meters = meters;
        this.tracer = tracer;
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
            Consumer<String> record = outcome -> {
                if (recorded.compareAndSet(false, true)) {
                    record(started, container, plan, outcome, cost);
                    cost.span().end(outcome);
                }
            };
            return Deadline.cut(operation)
                    .doOnSuccess(result -> record.accept(result == null ? "absent" : "ok"))
                    .doOnError(failure -> record.accept(outcome(failure)))
                    .doOnCancel(() -> record.accept("cancelled"))
                    .map(result -> new Charged<>(result, cost.charge()))
                    .contextWrite(cost::into);
        });
    }

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
        if (failure instanceof CosmosException cosmos) {
            return switch (cosmos.getStatusCode()) {
                case 404 -> "absent";
                case 409, 412 -> "conflict";
                case 429 -> "throttled";
                default -> "failed";
            };
        }
        return "failed";
    }
}
