package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Requests from end to end, step below step. */
final class Waterfall {

    private Waterfall() {}

    static Chart chart(String id, String title, List<Panel> requests) {
        return Chart.of(Chart.Kind.WATERFALL, id, title, "ms since the start of the request", "", requests);
    }

    /** @param shown of the request's spans */
    static Panel of(String title, Traces.Trace request, Predicate<Span> shown) {
        Map<String, List<Span>> children = request.spans().stream().collect(Collectors.groupingBy(Span::parentId));
        List<Panel.Step> steps = new ArrayList<>();
        add(steps, request.root(), 0, request.root().start(), children, shown);
        return new Panel("%s: %.1f ms".formatted(title, request.root().milliseconds()), List.of(), steps);
    }

    private static void add(
            List<Panel.Step> steps,
            Span span,
            int depth,
            long origin,
            Map<String, List<Span>> children,
            Predicate<Span> shown) {
        String status = span.attributes().getOrDefault("db.response.status_code", "");
        if (shown.test(span)) {
            steps.add(new Panel.Step(
                    span.name(),
                    span.service(),
                    depth,
                    (span.start() - origin) / 1e6,
                    span.milliseconds(),
                    status,
                    span.failed() || "429".equals(status)));
        }
        children.getOrDefault(span.spanId(), List.of())
                .forEach(child -> add(steps, child, depth + 1, origin, children, shown));
    }
}
