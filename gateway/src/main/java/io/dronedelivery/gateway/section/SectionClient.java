package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.policy.Caller;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientRequest;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Calls one service, with everything that stands around a call, from the outside in: the share of the deadline, retries,
 * hedging, the guard of a call, a bounded connection pool. Always emits a result.
 */
final class SectionClient {

    private final HttpClient http;
    private final HttpClient.RequestSender sections;
    private final ServicesProperties.Service service;
    private final CallRules rules;
    private final CallGuard guard;
    private final RetryPolicy retries;
    private final Hedging hedging;

    /** What the head of a call is written from. */
    private record Attempt(SectionCall call, Duration time) {

        static void write(HttpClientRequest request) {
            Attempt attempt = request.currentContextView().get(Attempt.class);
            attempt.call.write(request.requestHeaders(), attempt.time);
        }
    }

    /** @param address where the service is asked */
    SectionClient(Section section, URI address, ServicesProperties.Service service, CallRules rules) {
        this.http = rules.connections().to(address, section, service);
        this.sections = http.doOnRequest((request, connection) -> Attempt.write(request))
                .request(HttpMethod.GET);
        this.service = service;
        this.rules = rules;
        this.guard = new CallGuard(
                rules.bulkheads().bulkhead(section.key()),
                rules.breakers().circuitBreaker(section.key()),
                rules.properties().circuitBreaker().shortestFairWait());
        this.retries = new RetryPolicy(rules.properties().retry(), rules.admission()::hasRoomForOptionalWork);
        this.hedging = new Hedging(rules.properties().hedging(), rules.admission()::hasRoomForOptionalWork);
    }

    /** Asks within the deadline of the request that this context belongs to. */
    Mono<SectionResult> ask(SectionRequest request, ContextView context) {
        return Mono.using(
                () -> rules.records().start(request, context),
                call -> result(call, Deadline.of(context)),
                SectionCall::stop);
    }

    private Mono<SectionResult> result(SectionCall call, Deadline whole) {
        Duration share = whole.share(service.timeout(), rules.deadline().reserve());
        if (share.isZero()) {
            return Mono.just(call.ended(new SectionFailedException(SectionFailure.CUT_SHORT)));
        }
        Deadline deadline = Deadline.after(share);
        Mono<SectionResult> attempt = guard.around(deadline, time -> attempt(call, time), call::failed);
        return retries.around(hedging.around(attempt), deadline)
                .map(call::ended)
                .onErrorResume(SectionFailedException.class, failed -> Mono.just(call.ended(failed)));
    }

    /** One call, given up after {@code time}; the service is told that budget. */
    private Mono<SectionResult> attempt(SectionCall call, Duration time) {
        return sections.uri(call.request().uri())
                .response((response, content) ->
                        SectionAnswer.read(call.request(), response, content, service.maxSectionSize()))
                .singleOrEmpty()
                // In place of all that the request carries: the client copies it several times.
                .contextWrite(carried -> Context.of(Attempt.class, new Attempt(call, time)));
    }

    /** Passes a request on, without retries: only its caller knows what may be repeated. */
    Mono<RoutedAnswer> pass(RoutedRequest request, DataSize longestAnswer) {
        return Mono.deferContextual(context -> {
            Duration share = Deadline.of(context)
                    .share(rules.deadline().maximum(), rules.deadline().reserve());
            boolean fair = share.compareTo(rules.properties().circuitBreaker().shortestFairWait()) >= 0;
            return guard.around(
                    Deadline.after(share),
                    time -> http.headers(headers -> {
                                request.headers().forEach(headers::set);
                                headers.remove(HttpHeaderNames.HOST)
                                        .set(Deadline.HEADER, Deadline.milliseconds(time))
                                        // Whatever the caller says of that itself goes no further.
                                        .set(Caller.HEADER, Caller.of(context).header());
                            })
                            .request(HttpMethod.valueOf(request.method().name()))
                            .uri(request.uri())
                            .send((sent, outbound) -> outbound.send(request.body()))
                            .response((response, content) -> RoutedAnswer.read(response, content, longestAnswer, fair))
                            .singleOrEmpty(),
                    failed -> {});
        });
    }

    void close() {
        http.configuration().connectionProvider().dispose();
    }
}
