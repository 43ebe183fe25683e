package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.policy.Caller;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.bulkhead.operator.BulkheadOperator;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.DoubleAdder;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/**
 * Calls one service, with everything that stands around a call, from the outside in: the share of the deadline, retries,
 * hedging, bulkhead, circuit breaker, a bounded connection pool. Always emits a result.
 */
final class SectionClient {

    private static final Duration USUAL_WAIT = Duration.ofSeconds(1);

    private final HttpClient http;
    private final ServicesProperties.Service service;
    private final CallRules rules;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final RetryPolicy retries;
    private final Hedging hedging;

    /** @param address where the service is asked */
    SectionClient(Section section, URI address, ServicesProperties.Service service, CallRules rules) {
        this.http = rules.connections().to(address, section, service);
        this.service = service;
        this.rules = rules;
        this.breaker = rules.breakers().circuitBreaker(section.key());
        this.bulkhead = rules.bulkheads().bulkhead(section.key());
        this.retries = new RetryPolicy(rules.properties().retry(), rules.admission()::hasRoomForOptionalWork);
        this.hedging = new Hedging(rules.properties().hedging(), rules.admission()::hasRoomForOptionalWork);
    }

    /** Asks within the deadline of the request that the Reactor context belongs to. */
    Mono<SectionResult> ask(SectionRequest request) {
        return Mono.deferContextual(context -> Mono.using(
                () -> SectionCall.start(request, context, rules.observations()),
                call -> result(request, call, Deadline.of(context)).doOnNext(call::ended),
                SectionCall::stop));
    }

    private Mono<SectionResult> result(SectionRequest request, SectionCall call, Deadline whole) {
        Duration share = whole.share(service.timeout(), rules.deadline().reserve());
        if (share.isZero()) {
            return Mono.just(failed(request, new SectionFailedException(SectionFailure.CUT_SHORT)));
        }
        Deadline deadline = Deadline.after(share);
        // Attempts that failed cost request units as well; the sum is what the answer cost.
        DoubleAdder wasted = new DoubleAdder();
        Mono<SectionResult> attempt = guarded(Mono.defer(() -> attempt(request, call, deadline.remaining())))
                .doOnError(
                        SectionFailedException.class,
                        failed -> wasted.add(failed.charge().doubleValue()));
        return retries.around(hedging.around(attempt), deadline)
                .onErrorResume(SectionFailedException.class, failed -> Mono.just(failed(request, failed)))
                .map(result -> result.costing(result.cost()
                        .plus(new SectionResult.Cost(
                                BigDecimal.valueOf(wasted.sum()), share.minus(deadline.remaining())))));
    }

    /** Passes a request on, without retries: only its caller knows what may be repeated. */
    Mono<RoutedAnswer> pass(RoutedRequest request, DataSize longestAnswer) {
        return Mono.deferContextual(context -> {
            Duration share = Deadline.of(context)
                    .share(rules.deadline().maximum(), rules.deadline().reserve());
            boolean fair = share.compareTo(rules.properties().circuitBreaker().shortestFairWait()) >= 0;
            return guarded(http.headers(headers -> {
                        request.headers().forEach(headers::set);
                        headers.remove(HttpHeaderNames.HOST)
                                .set(Deadline.HEADER, budget(share))
                                // Whatever the caller says of that itself goes no further.
                                .set(Caller.HEADER, Caller.of(context).header());
                    })
                    .request(HttpMethod.valueOf(request.method().name()))
                    .uri(request.uri())
                    .send((sent, outbound) -> outbound.send(request.body()))
                    .response((response, content) -> RoutedAnswer.read(response, content, longestAnswer, fair))
                    // Not single(): what is read after a time-out counts as none, and would be logged as an error.
                    .singleOrEmpty()
                    .timeout(share)
                    .onErrorMap(failure -> blamed(failure, share)));
        });
    }

    private <T> Mono<T> guarded(Mono<T> call) {
        return call.transformDeferred(CircuitBreakerOperator.of(breaker))
                .transformDeferred(BulkheadOperator.of(bulkhead))
                .onErrorMap(failure -> !(failure instanceof SectionFailedException), SectionClient::heldBack);
    }

    private static String budget(Duration time) {
        return Long.toString(Math.max(1, time.toMillis()));
    }

    /** One call, given up after {@code timeout}; the service is told that budget. */
    private Mono<SectionResult> attempt(SectionRequest request, SectionCall call, Duration timeout) {
        return http.headers(headers -> headers.add(call.headers()).set(Deadline.HEADER, budget(timeout)))
                .get()
                .uri(request.uri())
                .response((response, content) -> {
                    call.setResponse(response);
                    return SectionAnswer.read(request, response, content, service.maxSectionSize());
                })
                .singleOrEmpty()
                .timeout(timeout)
                .onErrorMap(failure -> blamed(failure, timeout));
    }

    /** What nobody has given a kind yet had no answer: refused, reset, no connection free, or nothing heard. */
    private SectionFailedException blamed(Throwable failure, Duration timeout) {
        SectionFailedException failed = failure instanceof SectionFailedException known
                ? known
                : new SectionFailedException(
                        failure instanceof TimeoutException ? SectionFailure.TIMED_OUT : SectionFailure.UNAVAILABLE);
        // Whether the gateway or the service itself gave up: it was the caller who left so little time.
        return failed.failure() == SectionFailure.TIMED_OUT
                        && timeout.compareTo(rules.properties().circuitBreaker().shortestFairWait()) < 0
                ? new SectionFailedException(SectionFailure.CUT_SHORT, failed.retryAfter(), failed.charge())
                : failed;
    }

    void close() {
        http.configuration().connectionProvider().dispose();
    }

    private static Throwable heldBack(Throwable refusal) {
        if (refusal instanceof BulkheadFullException) {
            return new SectionFailedException(SectionFailure.CROWDED, Optional.of(USUAL_WAIT), BigDecimal.ZERO);
        }
        return refusal instanceof CallNotPermittedException
                ? new SectionFailedException(SectionFailure.HELD_BACK, Optional.of(USUAL_WAIT), BigDecimal.ZERO)
                : refusal;
    }

    private static SectionResult failed(SectionRequest request, SectionFailedException failed) {
        return new SectionResult.Failed(
                request.section(), failed.failure(), failed.retryAfter(), SectionResult.Cost.NONE);
    }
}
