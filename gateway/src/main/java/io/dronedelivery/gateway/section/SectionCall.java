package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.correlation.RequestIdFilter;
import io.dronedelivery.gateway.policy.Caller;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.transport.RequestReplySenderContext;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import reactor.netty.http.client.HttpClientResponse;
import reactor.util.context.ContextView;

/** What metrics and traces see of a section's call, its further attempts included: one timer, one span. */
final class SectionCall extends RequestReplySenderContext<HttpHeaders, HttpClientResponse> {

    static final String NAME = "invoice.section";

    private final HttpHeaders headers = new DefaultHttpHeaders();
    private Observation observation = Observation.NOOP;
    /** Until there is a result: who asked has gone. */
    private String outcome = "cancelled";

    private SectionCall() {
        super((headers, name, value) -> {
            if (headers != null) {
                headers.set(name, value);
            }
        });
        setCarrier(headers);
    }

    /** Begins to observe, as a part of what {@code caller} is observed as. */
    static SectionCall start(SectionRequest request, ContextView caller, ObservationRegistry registry) {
        SectionCall call = new SectionCall();
        call.setRemoteServiceName(request.section().key());
        call.headers.set(Caller.HEADER, Caller.of(caller).header());
        call.observation = Observation.createNotStarted(NAME, () -> call, registry)
                .contextualName("get " + request.path())
                .lowCardinalityKeyValue("section", request.section().key());
        caller.<Observation>getOrEmpty(ObservationThreadLocalAccessor.KEY)
                .ifPresent(call.observation::parentObservation);
        call.observation.start();
        RequestIdFilter.id(caller).ifPresent(id -> call.headers.set(RequestIdFilter.HEADER, id));
        return call;
    }

    /** Who asks, and what the service needs to go on with the trace. */
    HttpHeaders headers() {
        return headers;
    }

    void ended(SectionResult result) {
        outcome = result.outcome();
        if (result instanceof SectionResult.Failed failed) {
            observation.error(new SectionFailedException(failed.failure()));
        }
    }

    void stop() {
        observation.lowCardinalityKeyValue("outcome", outcome).stop();
    }
}
