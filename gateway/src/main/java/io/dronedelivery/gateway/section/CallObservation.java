package io.dronedelivery.gateway.section;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.binder.http.Outcome;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.transport.RequestReplySenderContext;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.client.ClientHttpObservationDocumentation.LowCardinalityKeyNames;
import reactor.netty.http.client.HttpClientResponse;
import reactor.util.context.ContextView;

/**
 * A call to a service as metrics and traces see it. Name and tags are those of Spring's own clients, with the section for
 * the client's name.
 */
final class CallObservation {

    private final Observation observation;
    private final Call call;

    private CallObservation(Observation observation, Call call) {
        this.observation = observation;
        this.call = call;
    }

    /** Begins to observe, as a part of what {@code caller} is observed as. */
    static CallObservation start(SectionRequest request, ContextView caller, ObservationRegistry registry) {
        Call call = new Call(request);
        Observation observation = Observation.createNotStarted(Convention.INSTANCE, () -> call, registry);
        caller.<Observation>getOrEmpty(ObservationThreadLocalAccessor.KEY).ifPresent(observation::parentObservation);
        return new CallObservation(observation.start(), call);
    }

    /** What the service needs to go on with the trace. */
    HttpHeaders traceHeaders() {
        return call.traceHeaders;
    }

    void answered(HttpClientResponse response) {
        call.setResponse(response);
    }

    void failed(Throwable failure) {
        observation.error(failure);
    }

    void stop() {
        observation.stop();
    }

    private static final class Call extends RequestReplySenderContext<HttpHeaders, HttpClientResponse> {

        private final SectionRequest request;
        private final HttpHeaders traceHeaders = new DefaultHttpHeaders();

        Call(SectionRequest request) {
            super((headers, name, value) -> {
                if (headers != null) {
                    headers.set(name, value);
                }
            });
            this.request = request;
            setCarrier(traceHeaders);
            setRemoteServiceName(request.section().key());
        }
    }

    private enum Convention implements ObservationConvention<Call> {
        INSTANCE;

        private static final KeyValue GET = LowCardinalityKeyNames.METHOD.withValue("GET");
        private static final KeyValue NO_ANSWER = LowCardinalityKeyNames.STATUS.withValue("CLIENT_ERROR");
        private static final KeyValue NO_EXCEPTION = LowCardinalityKeyNames.EXCEPTION.withValue(KeyValue.NONE_VALUE);

        @Override
        public String getName() {
            return "http.client.requests";
        }

        @Override
        public String getContextualName(Call call) {
            return "http get";
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(Call call) {
            HttpClientResponse response = call.getResponse();
            Throwable failure = call.getError();
            return KeyValues.of(
                    GET,
                    LowCardinalityKeyNames.URI.withValue(call.request.template()),
                    LowCardinalityKeyNames.CLIENT_NAME.withValue(
                            call.request.section().key()),
                    response == null
                            ? NO_ANSWER
                            : LowCardinalityKeyNames.STATUS.withValue(
                                    response.status().codeAsText().toString()),
                    LowCardinalityKeyNames.OUTCOME.withValue(outcome(response).name()),
                    failure == null
                            ? NO_EXCEPTION
                            : LowCardinalityKeyNames.EXCEPTION.withValue(
                                    failure.getClass().getSimpleName()));
        }

        private static Outcome outcome(@Nullable HttpClientResponse response) {
            return response == null
                    ? Outcome.UNKNOWN
                    : Outcome.forStatus(response.status().code());
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof Call;
        }
    }
}
