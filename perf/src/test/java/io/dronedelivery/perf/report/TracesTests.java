package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.perf.recorder.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TracesTests {

    @Test
    void seesThatCallsFollowEachOther() {
        assertThat(new Traces(request("a", 0, 10, 20)).overlap()).isCloseTo(1, within(0.01));
    }

    @Test
    void seesThatCallsAreUnderWayTogether() {
        assertThat(new Traces(request("a", 0, 1, 1)).overlap()).isCloseTo(2.7, within(0.1));
    }

    @Test
    void doesNotJudgeRequestsWithASingleCall() {
        assertThat(new Traces(request("a", 0)).overlap()).isZero();
    }

    @Test
    void drawsEachStepBelowTheOneThatCausedIt() {
        var traces = new Traces(request("a", 5, 15));

        Traces.Trace request = traces.atPercentile(50).orElseThrow();
        Panel drawn = Waterfall.of("A request", request, span -> true);

        assertThat(drawn.title()).isEqualTo("A request: 100.0 ms");
        assertThat(drawn.steps()).extracting(Panel.Step::depth).containsExactly(0, 1, 2, 2);
        assertThat(drawn.steps()).extracting(Panel.Step::start).containsExactly(0.0, 1.0, 5.0, 15.0);
        assertThat(drawn.steps()).extracting(Panel.Step::failed).containsExactly(false, false, true, false);
    }

    /** A request of 100 ms whose database calls take 10 ms each; the first is throttled. */
    private static List<Span> request(String trace, long... callsStart) {
        List<Span> spans = new ArrayList<>();
        spans.add(span(trace, "root", "", "gateway", 0, 100, Map.of()));
        spans.add(span(trace, "section", "root", "drone-service", 1, 99, Map.of()));
        for (int call = 0; call < callsStart.length; call++) {
            spans.add(span(
                    trace,
                    "call-" + call,
                    "section",
                    "drone-service",
                    callsStart[call],
                    callsStart[call] + 10,
                    Map.of("db.response.status_code", call == 0 ? "429" : "200")));
        }
        return spans;
    }

    private static Span span(
            String trace, String id, String parent, String service, long start, long end, Map<String, String> more) {
        return new Span(trace, id, parent, service, id, start * 1_000_000, end * 1_000_000, false, more);
    }
}
