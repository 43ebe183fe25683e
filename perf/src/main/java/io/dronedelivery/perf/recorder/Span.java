package io.dronedelivery.perf.recorder;

import java.util.Map;
import java.util.TreeMap;

/**
 * One step of one request, as OpenTelemetry reports it.
 *
 * @param parentId empty for the first span of a trace
 * @param start nanoseconds since the epoch
 * @param end nanoseconds since the epoch
 * @param failed whether its status says so
 */
public record Span(
        String traceId,
        String spanId,
        String parentId,
        String service,
        String name,
        long start,
        long end,
        boolean failed,
        Map<String, String> attributes) {

    public Span {
        attributes = new TreeMap<>(attributes);
    }

    public double milliseconds() {
        return (end - start) / 1e6;
    }
}
