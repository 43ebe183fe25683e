package io.dronedelivery.gateway.correlation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import java.util.Optional;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import reactor.util.context.ContextView;

/** Ties the answer, the log lines and the spans of a request together. */
public final class Correlation {

    private static final String REQUEST_ID = "requestId";

    private Correlation() {}

    /** The trace of the request that this context belongs to. Empty before the request is observed. */
    public static Optional<String> traceId(ContextView context) {
        return span(context).map(span -> span.context().traceId());
    }

    /** Whether the trace of the request that this context belongs to is recorded. */
    public static boolean isSampled(ContextView context) {
        return span(context)
                .filter(span -> Boolean.TRUE.equals(span.context().sampled()))
                .isPresent();
    }

    /** The span of the request that this context belongs to. Empty before the request is observed. */
    public static Optional<Span> span(ContextView context) {
        return observation(context)
                .map(observation -> observation.getContextView().<TracingContext>get(TracingContext.class))
                .flatMap(tracing -> Optional.ofNullable(tracing.getSpan()));
    }

    /**
     * Logs with the ids of the request. They are set for this line alone: carrying them from operator to operator, as
     * {@code spring.reactor.context-propagation=auto} does, costs every request what only a failed one needs.
     *
     * @param answer headers of the answer, which name the request
     */
    public static void log(ContextView context, HttpHeaders answer, Runnable line) {
        MDC.put(REQUEST_ID, answer.getFirst(RequestIdFilter.HEADER));
        try {
            observation(context).orElse(Observation.NOOP).scoped(line);
        } finally {
            MDC.remove(REQUEST_ID);
        }
    }

    private static Optional<Observation> observation(ContextView context) {
        return context.getOrEmpty(ObservationThreadLocalAccessor.KEY);
    }
}
