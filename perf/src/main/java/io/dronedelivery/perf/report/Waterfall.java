package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One request from end to end, step below step.
 *
 * @param id unique on the page
 * @param bars from the first step down, each below the one that caused it
 */
public record Waterfall(String id, String title, List<Bar> bars) {

    public Waterfall {
        bars = List.copyOf(bars);
    }

    /**
     * One step.
     *
     * @param depth how many steps caused it, one by the other
     * @param start milliseconds since the request's start
     * @param status the database's answer, where it is one; empty otherwise
     */
    public record Bar(
            String name, String service, int depth, double start, double duration, String status, boolean failed) {}

    static Optional<Waterfall> of(String id, String title, Optional<Traces.Trace> trace) {
        return trace.map(request -> {
            Map<String, List<Span>> children = request.spans().stream().collect(Collectors.groupingBy(Span::parentId));
            List<Bar> bars = new ArrayList<>();
            add(bars, request.root(), 0, request.root().start(), children);
            return new Waterfall(
                    id, "%s: %.1f ms".formatted(title, request.root().milliseconds()), bars);
        });
    }

    private static void add(List<Bar> bars, Span span, int depth, long origin, Map<String, List<Span>> children) {
        String status = span.attributes().getOrDefault("db.response.status_code", "");
        bars.add(new Bar(
                span.name(),
                span.service(),
                depth,
                (span.start() - origin) / 1e6,
                span.milliseconds(),
                status,
                span.failed() || "429".equals(status)));
        children.getOrDefault(span.spanId(), List.of()).forEach(child -> add(bars, child, depth + 1, origin, children));
    }
}
