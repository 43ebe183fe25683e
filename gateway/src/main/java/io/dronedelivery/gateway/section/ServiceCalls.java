package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.bulkhead.operator.BulkheadOperator;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.BooleanSupplier;
import reactor.core.publisher.Mono;

/**
 * Calls to one service with everything that stands around them, from the outside in: the share of the deadline, retries,
 * hedging, bulkhead, circuit breaker, the call. Always emits a result.
 */
final class ServiceCalls {

    private final SectionClient client;
    private final ServiceProperties service;
    private final Duration reserve;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final WorkBudget retryBudget;
    private final RetryPolicy retries;
    private final Hedging hedging;

    ServiceCalls(
            SectionClient client,
            ServiceProperties service,
            GatewayProperties gateway,
            CircuitBreaker breaker,
            Bulkhead bulkhead,
            BooleanSupplier roomForOptionalWork) {
        this.client = client;
        this.service = service;
        this.reserve = gateway.deadline().reserve();
        this.breaker = breaker;
        this.bulkhead = bulkhead;
        this.retryBudget = new WorkBudget(gateway.retry().budget());
        this.retries = new RetryPolicy(gateway.retry(), retryBudget, roomForOptionalWork);
        this.hedging = new Hedging(gateway.hedging(), roomForOptionalWork);
    }

    Mono<SectionResult> ask(SectionRequest request, Deadline whole) {
        Duration share = whole.share(service.timeout(), reserve);
        if (share.isZero()) {
            return Mono.just(failed(request, new SectionFailedException(SectionFailure.CUT_SHORT)));
        }
        Deadline deadline = Deadline.after(share);
        // Attempts that failed cost request units as well; the sum is what the answer cost.
        DoubleAdder wasted = new DoubleAdder();
        Mono<SectionResult> attempt = Mono.defer(() -> client.call(request, deadline.remaining()))
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .transformDeferred(BulkheadOperator.of(bulkhead))
                .onErrorMap(failure -> !(failure instanceof SectionFailedException), this::heldBack)
                .doOnError(
                        SectionFailedException.class,
                        failed -> wasted.add(failed.charge().doubleValue()));
        retryBudget.regularCall();
        return hedging.around(attempt)
                .retryWhen(retries.within(deadline))
                .onErrorResume(SectionFailedException.class, failed -> Mono.just(failed(request, failed)))
                .map(result -> result.costing(new SectionResult.Cost(
                        result.cost().charge().add(BigDecimal.valueOf(wasted.sum())),
                        share.minus(deadline.remaining()))));
    }

    private static SectionResult failed(SectionRequest request, SectionFailedException failed) {
        return new SectionResult.Failed(
                request.section(), failed.failure(), failed.retryAfter(), SectionResult.Cost.NONE);
    }

    private Throwable heldBack(Throwable refusal) {
        return refusal instanceof CallNotPermittedException || refusal instanceof BulkheadFullException
                ? new SectionFailedException(
                        SectionFailure.HELD_BACK, Optional.of(Duration.ofSeconds(1)), BigDecimal.ZERO)
                : refusal;
    }
}
