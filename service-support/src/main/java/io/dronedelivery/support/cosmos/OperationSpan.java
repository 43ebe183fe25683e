package io.dronedelivery.support.cosmos;

import com.azure.cosmos.implementation.RequestTimeline;
import io.micrometer.observation.ObservationView;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import reactor.util.context.ContextView;

/**
 * An operation as a span of the request's trace, with one span below it for every request to the database: what a reader of the
 * trace needs to see a fan-out, a refusal and the wait after it. The SDK reports its requests when they are over, so their spans are
 * written afterwards, with the times that they had.
 */
final class OperationSpan {

    private static final int FIRST_ERROR = 400;

    private final Tracer tracer;
    private final Span span;
    private final String container;

    private OperationSpan(Tracer tracer, Span span, String container) {
        this.tracer = tracer;
        this.span = span;
        this.container = container;
    }

    /** A span of no trace, for requests that belong to no operation. */
    static OperationSpan none() {
        return new OperationSpan(Tracer.NOOP, Span.NOOP, "");
    }

    /** Starts the span below that of the request being answered, if there is one. */
    static OperationSpan start(Tracer tracer, ContextView context, String container, String plan) {
        Span parent = parent(context);
        if (!Boolean.TRUE.equals(parent.context().sampled())) {
            return none();
        }
        Span span = tracer.spanBuilder()
                .setParent(parent.context())
                .name("cosmos " + plan)
                .tag("db.system", "cosmosdb")
                .tag("db.collection.name", container)
                .start();
        return new OperationSpan(tracer, span, container);
    }

    /** One request to the database, attempts that were refused included. */
    void request(RequestTimeline timeline, int status, double charge, String partition) {
        if (span.isNoop()) {
            return;
        }
        Instant start = Instant.MAX;
        Instant end = Instant.MIN;
        for (RequestTimeline.Event event : timeline) {
            Instant from = event.getStartTime();
            Duration duration = event.getDuration();
            if (from != null && duration != null) {
                start = from.isBefore(start) ? from : start;
                end = from.plus(duration).isAfter(end) ? from.plus(duration) : end;
            }
        }
        if (end.isBefore(start)) {
            return;
        }
        Span request = tracer.spanBuilder()
                .setParent(span.context())
                .kind(Span.Kind.CLIENT)
                .name("cosmos " + container)
                .startTimestamp(microseconds(start), TimeUnit.MICROSECONDS)
                .tag("db.system", "cosmosdb")
                .tag("db.collection.name", container)
                .tag("db.response.status_code", Integer.toString(status))
                .tag("cosmos.charge", Double.toString(charge))
                .tag("cosmos.partition", partition)
                .start();
        if (status >= FIRST_ERROR) {
            request.tag("error.type", Integer.toString(status));
        }
        request.end(microseconds(end), TimeUnit.MICROSECONDS);
    }

    void end(String outcome) {
        span.tag("outcome", outcome).end();
    }

    private static Span parent(ContextView context) {
        Object current = context.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
        if (current instanceof ObservationView observation) {
            TracingContext tracing =
                    observation.getContextView().getOrDefault(TracingContext.class, new TracingContext());
            Span span = tracing.getSpan();
            return span == null ? Span.NOOP : span;
        }
        return Span.NOOP;
    }

    private static long microseconds(Instant instant) {
        return TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(instant.getNano());
    }
}
