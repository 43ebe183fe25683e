package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.dronedelivery.perf.endpoints.InvoiceEndpoint;
import io.dronedelivery.perf.journeys.Draw;
import io.dronedelivery.perf.journeys.Measured;
import io.dronedelivery.perf.profiles.Arrivals;
import io.dronedelivery.perf.profiles.OpenRate;
import io.dronedelivery.perf.recorder.ClientRecorder;
import io.dronedelivery.perf.settings.BearerToken;
import io.dronedelivery.perf.settings.LoadSettings;
import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What the simulations share: the settings, the draw of invoices, the client's record, the two usual assertions. */
abstract class LoadSimulation extends Simulation {

    protected static final String INVOICE = "invoice";

    protected final LoadSettings settings = LoadSettings.fromSystemProperties();
    protected final ClientRecorder recorder = ClientRecorder.into(settings.recordTo());
    protected final Measured measured = new Measured(recorder, settings.activeRequests());

    private final Optional<BearerToken> token = BearerToken.of(settings.credentials());
    private final Iterator<Map<String, Object>> invoices =
            Draw.from(settings.invoices(), settings.repeats(), settings.seed()).get();

    @Override
    public void after() {
        token.ifPresent(BearerToken::close);
        recorder.close();
    }

    protected ChainBuilder drawInvoice() {
        return feed(invoices);
    }

    /** HTTP/1.1 or 2 as configured, connections shared between users. */
    protected HttpProtocolBuilder sharedConnections() {
        return protocol(settings.protocol()).shareConnections();
    }

    protected HttpProtocolBuilder protocol(LoadSettings.Protocol protocol) {
        HttpProtocolBuilder open = http.baseUrl(settings.baseUrl().toString())
                .acceptHeader("application/json")
                .disableCaching()
                .disableFollowRedirect();
        HttpProtocolBuilder base = token.map(known -> open.authorizationHeader(session -> known.header()))
                .orElse(open);
        return protocol == LoadSettings.Protocol.HTTP2 ? base.enableHttp2() : base;
    }

    /**
     * First a warm-up that is not measured, then the rate.
     *
     * @param request makes the request of a name
     */
    protected List<PopulationBuilder> warmedUp(
            String name,
            double rate,
            Duration duration,
            Function<String, HttpRequestActionBuilder> request,
            HttpProtocolBuilder protocol) {
        PopulationBuilder load = atRate(name, rate, duration, request).protocols(protocol);
        if (settings.warmUp().isZero()) {
            return List.of(load);
        }
        ScenarioBuilder warmUp = scenario(name + " warm-up").exec(drawInvoice()).exec(request.apply("warm-up"));
        return List.of(
                warmUp.injectOpen(OpenRate.constant(rate, settings.warmUp())).protocols(protocol), load);
    }

    /** Each begins when the one before has ended. Nested: what follows the same population side by side begins at once. */
    protected static PopulationBuilder inOrder(List<PopulationBuilder> stages) {
        PopulationBuilder chain = stages.get(stages.size() - 1);
        for (int stage = stages.size() - 2; stage >= 0; stage--) {
            chain = stages.get(stage).andThen(chain);
        }
        return chain;
    }

    protected PopulationBuilder atRate(
            String name, double rate, Duration duration, Function<String, HttpRequestActionBuilder> request) {
        ChainBuilder stay = drawInvoice().exec(measured.request(request.apply(name), Arrivals.at(rate)));
        return scenario(name).exec(measured.user(stay)).injectOpen(OpenRate.constant(rate, duration));
    }

    protected static Function<String, HttpRequestActionBuilder> invoice() {
        return InvoiceEndpoint::getInvoice;
    }

    /** Enough right answers, and the objective kept. */
    protected List<Assertion> objectiveOf(String name) {
        return List.of(
                details(name)
                        .successfulRequests()
                        .percent()
                        .gte(settings.objective().successPercent()),
                details(name)
                        .responseTime()
                        .percentile(99)
                        .lte(Math.toIntExact(settings.objective().p99().toMillis())));
    }
}
