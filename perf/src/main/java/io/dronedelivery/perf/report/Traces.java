package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Span;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sampled requests, each with all its spans. */
final class Traces {

    /** Fewer calls at a time are one after the other. */
    static final double SERIAL = 1.3;

    private final List<Trace> whole;

    Traces(Collection<Span> spans) {
        this(spans.stream().collect(Collectors.groupingBy(Span::traceId)).values().stream()
                .flatMap(trace -> Trace.of(trace).stream()));
    }

    private Traces(Stream<Trace> all) {
        this.whole = all.sorted(Comparator.comparingDouble(trace -> trace.root().milliseconds()))
                .toList();
    }

    /** Of all rounds. */
    static Traces of(List<Run> rounds) {
        return new Traces(rounds.stream().flatMap(run -> run.traces().whole.stream()));
    }

    /** How a request asks the database. */
    enum Shape {
        SERIAL,
        PARALLEL,
        SINGLE
    }

    /**
     * One request from end to end.
     *
     * @param root the gateway's own span
     * @param spans all of them, by start
     */
    record Trace(Span root, List<Span> spans) {

        static Optional<Trace> of(List<Span> spans) {
            return spans.stream()
                    .filter(span -> span.parentId().isEmpty() && span.service().equals(Metrics.GATEWAY))
                    .findFirst()
                    .map(root -> new Trace(
                            root,
                            spans.stream()
                                    .sorted(Comparator.comparingLong(Span::start))
                                    .toList()));
        }

        Optional<Shape> shape() {
            List<Span> calls = databaseCalls();
            if (calls.size() < 2) {
                return calls.stream().map(call -> Shape.SINGLE).findFirst();
            }
            return Optional.of(overlap(calls) < SERIAL ? Shape.SERIAL : Shape.PARALLEL);
        }

        /** Whether a span is the request itself, or the drone service's work for it. */
        boolean isOfTheDatabase(Span span) {
            return span.equals(root) || span.service().equals(Metrics.DRONE_SERVICE);
        }

        /** The requests that the drone service sent to its database. */
        List<Span> databaseCalls() {
            return spans.stream()
                    .filter(span -> span.service().equals(Metrics.DRONE_SERVICE) && isDatabaseCall(span))
                    .toList();
        }
    }

    static boolean isDatabaseCall(Span span) {
        return span.attributes().containsKey("db.response.status_code");
    }

    int size() {
        return whole.size();
    }

    /** The request that so many percent of the sampled ones were faster than. */
    Optional<Trace> atPercentile(double percent) {
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        int index = (int) Math.ceil(percent / 100 * whole.size()) - 1;
        return Optional.of(whole.get(Math.max(0, Math.min(whole.size() - 1, index))));
    }

    /**
     * How many of an operation's database calls were under way at once: the sum of their times over the time in which at
     * least one was. Median over the requests with several calls; 0 if there is none.
     */
    double overlap() {
        double[] overlaps = whole.stream()
                .map(Trace::databaseCalls)
                .filter(calls -> calls.size() > 1)
                .mapToDouble(Traces::overlap)
                .toArray();
        return overlaps.length == 0 ? 0 : Statistics.median(overlaps);
    }

    private static double overlap(List<Span> calls) {
        long busy = 0;
        long covered = Long.MIN_VALUE;
        long sum = 0;
        for (Span call : calls) {
            sum += call.end() - call.start();
            busy += Math.max(0, call.end() - Math.max(covered, call.start()));
            covered = Math.max(covered, call.end());
        }
        return busy == 0 ? 1 : (double) sum / busy;
    }
}
