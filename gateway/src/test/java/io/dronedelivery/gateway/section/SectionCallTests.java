package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
@Import(SectionCallTests.Traces.class)
class SectionCallTests {

    private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final Queue<SpanData> ended = new ConcurrentLinkedQueue<>();

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    @TestConfiguration(proxyBeanMethods = false)
    static class Traces {

        @Bean
        SpanProcessor spans() {
            return new SpanProcessor() {
                @Override
                public void onStart(Context parent, ReadWriteSpan span) {}

                @Override
                public boolean isStartRequired() {
                    return false;
                }

                @Override
                public void onEnd(ReadableSpan span) {
                    ended.add(span.toSpanData());
                }

                @Override
                public boolean isEndRequired() {
                    return true;
                }
            };
        }
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
        ended.clear();
    }

    @Test
    void hasAnsweredItselfBeforeItIsReady() {
        assertThat(meters.get("invoice.requests")
                        .tag("outcome", "complete")
                        .timer()
                        .count())
                .isGreaterThanOrEqualTo(50);
        assertThat(ThreeBackends.of(Section.DRONES).calls()).isZero();
    }

    @Test
    void showsEveryCallOfASampledTraceWithWhatBecameOfIt() {
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);

        ask(SAMPLED);

        assertThat(calls())
                .extracting(
                        SpanData::getName, call -> attribute(call, "peer.service"), call -> attribute(call, "outcome"))
                .containsExactlyInAnyOrder(
                        tuple("get /api/deliveries/summary", "deliveries", "present"),
                        tuple("get /api/packages/summary", "packages", "present"),
                        tuple("get /api/dronedeliveries/utilization", "drones", "timed-out"));
        assertThat(calls())
                .allSatisfy(call -> assertThat(attribute(call, "section")).isEqualTo(attribute(call, "peer.service")))
                .filteredOn(call -> call.getStatus().getStatusCode() == StatusCode.ERROR)
                .singleElement()
                .satisfies(call -> assertThat(attribute(call, "section")).isEqualTo("drones"));
    }

    @Test
    void isAPartOfTheTraceOfAWholeInvoice() {
        ask(SAMPLED);

        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> assertThat(ended)
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder(
                        "http get /api/invoices",
                        "authorize exchange",
                        "get /api/deliveries/summary",
                        "get /api/packages/summary",
                        "get /api/dronedeliveries/utilization"));
    }

    @Test
    void tellsTheServicesTheSpanThatCallsThem() {
        ask(SAMPLED);

        assertThat(calls()).hasSize(3).allSatisfy(call -> assertThat(ThreeBackends.all())
                .flatExtracting(FaultyBackend::requests)
                .extracting(request -> request.headers().get("traceparent"))
                .contains("00-" + call.getTraceId() + "-" + call.getSpanId() + "-01"));
    }

    @Test
    void tellsTheServicesATraceThatIsNotSampledWithoutASpan() {
        ask("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00");

        assertThat(ThreeBackends.all())
                .flatExtracting(FaultyBackend::requests)
                .extracting(request -> request.headers().get("traceparent"))
                .hasSize(3)
                .allSatisfy(trace -> assertThat(trace).matches("00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00"));
        assertThat(calls()).isEmpty();
    }

    @Test
    void timesACallOnceBySectionAndOutcome() {
        long before = meters.timer("invoice.section", "section", "packages", "outcome", "bad-answer")
                .count();
        ThreeBackends.of(Section.PACKAGES).behave(Fault.HOLLOW);

        ask(SAMPLED);

        assertThat(meters.timer("invoice.section", "section", "packages", "outcome", "bad-answer")
                        .count())
                .isEqualTo(before + 1);
        assertThat(meters.get("invoice.section").timers())
                .allSatisfy(timer -> assertThat(timer.getId().getTags())
                        .extracting(Tag::getKey)
                        .containsExactly("outcome", "section"));
        assertThat(meters.find("http.client.requests").timers()).isEmpty();
    }

    private void ask(String trace) {
        client.get()
                .uri("/api/invoices?ownerId=o00042&year=2026&month=11")
                .header("traceparent", trace)
                .exchange()
                .expectStatus()
                .isOk();
    }

    /** They have ended before the answer goes out. */
    private static List<SpanData> calls() {
        return ended.stream().filter(span -> span.getKind() == SpanKind.CLIENT).toList();
    }

    private static @Nullable String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }
}
