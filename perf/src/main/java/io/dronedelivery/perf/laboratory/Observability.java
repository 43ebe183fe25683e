package io.dronedelivery.perf.laboratory;

import java.net.URI;
import java.util.List;

/** What the laboratory switches on in the system so that it can be seen through. */
final class Observability {

    /** A sample is enough for a waterfall, and costs the system little. */
    private static final String SAMPLED = "0.02";

    private static final List<String> TRACED =
            List.of("gateway", "delivery-service", "package-service", "drone-service");

    private Observability() {}

    static StackSettings observed(StackSettings settings, URI traces) {
        StackSettings observed = settings;
        for (String component : TRACED) {
            observed = observed.with(component, "management.tracing.sampling.probability", SAMPLED)
                    .with(component, "management.opentelemetry.tracing.export.otlp.endpoint", traces.toString());
        }
        // The percentiles of GetDroneUtilization's server time; the mean alone needs no buckets.
        return observed.with(
                "drone-service", "management.metrics.distribution.percentiles-histogram.http.server.requests", "true");
    }
}
