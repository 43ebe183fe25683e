package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.implementation.RequestTimeline;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import reactor.util.context.Context;

class OperationSpanTests {

    private static final Instant SENT = Instant.parse("2026-11-01T10:00:00.100Z");
    private static final Instant ANSWERED = Instant.parse("2026-11-01T10:00:00.130Z");

    private final SimpleTracer tracer = new SimpleTracer();

    @Test
    void showsEveryRequestToTheDatabaseBelowItsOperation() {
        OperationSpan operation = OperationSpan.start(tracer, answering(true), "utilization", "cross-partition");
        operation.request(timeline(), 429, 0, "3");
        operation.request(timeline(), 200, 3.4, "3");
        operation.end("ok");

        assertThat(tracer.getSpans())
                .filteredOn(span -> "cosmos utilization".equals(span.getName()))
                .hasSize(2)
                .allSatisfy(span -> {
                    assertThat(span.getStartTimestamp()).isEqualTo(SENT);
                    assertThat(span.getTags()).containsEntry("cosmos.partition", "3");
                })
                .extracting(span -> span.getTags().get("db.response.status_code"))
                .containsExactly("429", "200");
        assertThat(tracer.getSpans()).anySatisfy(span -> {
            assertThat(span.getName()).isEqualTo("cosmos cross-partition");
            assertThat(span.getTags()).containsEntry("outcome", "ok");
        });
    }

    @Test
    void writesNothingForARequestThatIsNotSampled() {
        OperationSpan operation = OperationSpan.start(tracer, answering(false), "utilization", "cross-partition");
        operation.request(timeline(), 200, 3.4, "3");
        operation.end("ok");

        assertThat(tracer.getSpans()).extracting(SimpleSpan::getName).doesNotContain("cosmos utilization");
    }

    @Test
    void writesNothingOutsideARequest() {
        OperationSpan.start(tracer, Context.empty(), "utilization", "reconcile").end("ok");

        assertThat(tracer.getSpans()).isEmpty();
    }

    /** The context of a request that is being answered. */
    private Context answering(boolean sampled) {
        SimpleSpan server = tracer.nextSpan();
        server.context().setSampled(sampled);
        var tracing = new TracingContext();
        tracing.setSpan(server);
        ObservationRegistry registry = ObservationRegistry.create();
        // Without a handler a registry gives out observations that remember nothing.
        registry.observationConfig().observationHandler(observed -> true);
        Observation observation = Observation.createNotStarted("http.server.requests", registry);
        observation.getContext().put(TracingContext.class, tracing);
        return Context.of(ObservationThreadLocalAccessor.KEY, observation);
    }

    private static RequestTimeline timeline() {
        return RequestTimeline.of(
                new RequestTimeline.Event(
                        RequestTimeline.EventName.REQUEST_SENT, SENT, Instant.parse("2026-11-01T10:00:00.101Z")),
                new RequestTimeline.Event(
                        RequestTimeline.EventName.TRANSIT_TIME, Instant.parse("2026-11-01T10:00:00.101Z"), ANSWERED));
    }
}
