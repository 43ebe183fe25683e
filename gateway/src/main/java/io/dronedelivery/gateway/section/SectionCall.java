package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.correlation.RequestId;
import io.dronedelivery.gateway.policy.Caller;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
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

    private final SectionRequest request;
    private Observation observation = Observation.NOOP;
    private final HttpHeaders headers = new DefaultHttpHeaders();
    /** Until there is a result: who asked has gone. */
    private String outcome = "cancelled";

    private SectionCall(SectionRequest request) {
        super((headers, name, value) -> {
            if (headers != null) {
                headers.set(name, value);
            }
        });
        this.request = request;
        setCarrier(headers);
        setRemoteServiceName(request.section().key());
    }

    /** Begins to observe, as a part of what {@code caller} is observed as. */
    static SectionCall start(SectionRequest request, ContextView caller, ObservationRegistry registry) {
        SectionCall call = new SectionCall(request);
        call.headers.set(Caller.HEADER, Caller.of(caller).header());
        call.observation = Observation.createNotStarted(Convention.INSTANCE, () -> call, registry);
        caller.<Observation>getOrEmpty(ObservationThreadLocalAccessor.KEY)
                .ifPresent(call.observation::parentObservation);
        call.observation.start();
        RequestId.of(caller).ifPresent(id -> call.headers.set(RequestId.HEADER, id.value()));
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
        observation.stop();
    }

    private enum Convention implements ObservationConvention<SectionCall> {
        INSTANCE;

        @Override
        public String getName() {
            return NAME;
        }

        @Override
        public String getContextualName(SectionCall call) {
            return "get " + call.request.path();
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(SectionCall call) {
            return KeyValues.of("section", call.request.section().key(), "outcome", call.outcome);
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof SectionCall;
        }
    }
}
