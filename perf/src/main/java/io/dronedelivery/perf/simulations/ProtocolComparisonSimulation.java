package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.details;

import io.dronedelivery.perf.settings.LoadSettings.Protocol;
import io.gatling.javaapi.core.PopulationBuilder;
import java.util.List;
import java.util.stream.Stream;

/** HTTP/1.1 or HTTP/2? The same rate over one and then over the other, both over TLS. */
public final class ProtocolComparisonSimulation extends LoadSimulation {

    /** Without a slash, which in the path of an assertion separates groups. */
    private static final String OVER_HTTP1 = "invoice over HTTP 1.1";

    private static final String OVER_HTTP2 = "invoice over HTTP 2";

    {
        if (!"https".equals(settings.baseUrl().getScheme())) {
            throw new IllegalStateException(
                    "load.base-url must be https to compare protocols: Gatling speaks HTTP/2 over TLS only");
        }
        double enough = settings.objective().successPercent();
        setUp(inOrder(Stream.of(over(OVER_HTTP1, Protocol.HTTP1), over(OVER_HTTP2, Protocol.HTTP2))
                        .flatMap(List::stream)
                        .toList()))
                .assertions(
                        details(OVER_HTTP1).successfulRequests().percent().gte(enough),
                        details(OVER_HTTP2).successfulRequests().percent().gte(enough));
    }

    private List<PopulationBuilder> over(String name, Protocol spoken) {
        return warmedUp(
                name,
                settings.rate(),
                settings.duration(),
                invoice(),
                protocol(spoken).shareConnections());
    }
}
