package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.correlation.Correlation;
import io.dronedelivery.gateway.correlation.RequestIdFilter;
import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.policy.Caller;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import io.netty.handler.codec.http.HttpHeaders;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.util.context.ContextView;

/**
 * One question to one service, its further attempts included: what the service is told beside the question, and what metrics
 * and traces see of it. That is one timer, and one span where the trace is sampled.
 */
final class SectionCall {

    private final Records records;
    private final SectionRequest request;
    private final ContextView caller;
    private final Span span;
    private final long start = System.nanoTime();
    private volatile BigDecimal wasted = BigDecimal.ZERO;
    /** Until there is a result: who asked has gone. */
    private String outcome = "cancelled";

    private SectionCall(Records records, SectionRequest request, ContextView caller, Span span) {
        this.records = records;
        this.request = request;
        this.caller = caller;
        this.span = span;
    }

    SectionRequest request() {
        return request;
    }

    /** Who asks, how long the service has, and what it needs to go on with the trace. */
    void write(HttpHeaders headers, Duration time) {
        headers.set(Caller.HEADER, Caller.of(caller).header()).set(Deadline.HEADER, Deadline.milliseconds(time));
        RequestIdFilter.id(caller).ifPresent(id -> headers.set(RequestIdFilter.HEADER, id));
        Optional.of(span)
                .filter(own -> !own.isNoop())
                .or(() -> Correlation.span(caller))
                .ifPresent(trace -> records.propagator.inject(
                        trace.context(), headers, (carrier, name, value) -> headers.set(name, value)));
    }

    /** Attempts that failed cost request units as well. The sum is what the answer cost. */
    synchronized void failed(SectionFailedException attempt) {
        wasted = wasted.add(attempt.charge());
    }

    /** The result of the call as a whole, with what all of it cost. */
    SectionResult ended(SectionResult result) {
        outcome = result.outcome();
        return result.costing(
                result.cost().plus(new SectionResult.Cost(wasted, Duration.ofNanos(System.nanoTime() - start))));
    }

    SectionResult ended(SectionFailedException failed) {
        span.error(failed);
        return ended(new SectionResult.Failed(
                request.section(), failed.failure(), failed.retryAfter(), SectionResult.Cost.NONE));
    }

    void stop() {
        records.timer(request.section(), outcome).record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        span.tag("section", request.section().key()).tag("outcome", outcome).end();
    }

    /** Where calls are recorded. */
    @Component
    static final class Records {

        static final String TIMER = "invoice.section";

        private final Tracer tracer;
        private final Propagator propagator;
        private final MeterRegistry meters;
        private final Map<Section, Map<String, Timer>> timers = Arrays.stream(Section.values())
                .collect(Collectors.toMap(Function.identity(), section -> new ConcurrentHashMap<>()));

        Records(ObjectProvider<Tracer> tracers, ObjectProvider<Propagator> propagators, MeterRegistry meters) {
            this.tracer = tracers.getIfAvailable(() -> Tracer.NOOP);
            this.propagator = propagators.getIfAvailable(() -> Propagator.NOOP);
            this.meters = meters;
        }

        /** Begins a call for the request that the Reactor context belongs to. */
        SectionCall start(SectionRequest request, ContextView caller) {
            Span span = Correlation.span(caller)
                    .filter(parent -> Boolean.TRUE.equals(parent.context().sampled()))
                    .map(parent -> tracer.spanBuilder()
                            .setParent(parent.context())
                            .kind(Span.Kind.CLIENT)
                            .remoteServiceName(request.section().key())
                            .name("get " + request.path())
                            .start())
                    .orElse(Span.NOOP);
            return new SectionCall(this, request, caller, span);
        }

        private Timer timer(Section section, String outcome) {
            return Objects.requireNonNull(timers.get(section))
                    .computeIfAbsent(outcome, other -> meters.timer(TIMER, "section", section.key(), "outcome", other));
        }
    }
}
