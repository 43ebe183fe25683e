package io.dronedelivery.perf.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusProbeTests {

    private static final String EXPOSITION = """
            # HELP cosmos_operation_charge_RU Request units of one operation
            # TYPE cosmos_operation_charge_RU summary
            cosmos_operation_charge_RU_count{container="utilization",plan="cross-partition"} 7
            cosmos_operation_charge_RU_sum{container="utilization",plan="cross-partition"} 203.0
            # HELP cosmos_throttled_total 429 answers
            # TYPE cosmos_throttled_total counter
            cosmos_throttled_total{container="utilization"} 3.0
            # HELP emulator_partition_provisioned RU/s
            # TYPE emulator_partition_provisioned gauge
            emulator_partition_provisioned{container="utilization",partition="0"} 277.5
            # HELP http_server_requests_seconds Duration
            # TYPE http_server_requests_seconds histogram
            http_server_requests_seconds_bucket{status="200",uri="/a",le="0.1"} 4
            http_server_requests_seconds_bucket{status="200",uri="/a",le="+Inf"} 5
            http_server_requests_seconds_count{status="200",uri="/a"} 5
            http_server_requests_seconds_sum{status="200",uri="/a"} 0.75
            # HELP jvm_classes_loaded_classes not wanted
            # TYPE jvm_classes_loaded_classes gauge
            jvm_classes_loaded_classes 9000.0
            """;

    private final PrometheusProbe probe =
            new PrometheusProbe("drone-service", URI.create("http://127.0.0.1:1/metrics"), HttpClient.newHttpClient());

    @Test
    void readsCountersGaugesSummariesAndHistogramsAndLeavesOutTheRest() {
        List<Sample> samples = probe.parse(new ByteArrayInputStream(EXPOSITION.getBytes(StandardCharsets.UTF_8)), 100);

        Map<String, String> plan = Map.of("container", "utilization", "plan", "cross-partition");
        assertThat(samples)
                .containsExactlyInAnyOrder(
                        new Sample(100, "drone-service", "cosmos_operation_charge_RU_count", plan, 7),
                        new Sample(100, "drone-service", "cosmos_operation_charge_RU_sum", plan, 203),
                        new Sample(
                                100, "drone-service", "cosmos_throttled_total", Map.of("container", "utilization"), 3),
                        new Sample(
                                100,
                                "drone-service",
                                "emulator_partition_provisioned",
                                Map.of("container", "utilization", "partition", "0"),
                                277.5),
                        new Sample(
                                100,
                                "drone-service",
                                "http_server_requests_seconds_count",
                                Map.of("status", "200", "uri", "/a"),
                                5),
                        new Sample(
                                100,
                                "drone-service",
                                "http_server_requests_seconds_sum",
                                Map.of("status", "200", "uri", "/a"),
                                0.75),
                        new Sample(
                                100,
                                "drone-service",
                                "http_server_requests_seconds_bucket",
                                Map.of("status", "200", "uri", "/a", Sample.UPPER_BOUND, "0.1"),
                                4),
                        new Sample(
                                100,
                                "drone-service",
                                "http_server_requests_seconds_bucket",
                                Map.of("status", "200", "uri", "/a", Sample.UPPER_BOUND, "Infinity"),
                                5));
    }

    @Test
    void saysThatAProcessCannotBeScraped() {
        assertThatExceptionOfType(ProbeException.class)
                .isThrownBy(() -> probe.read(100))
                .withMessageContaining("cannot be scraped");
    }

    @Test
    void doesNotTakeAnErrorPageForMetrics() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        try {
            URI metrics = URI.create(
                    "http://127.0.0.1:%d/metrics".formatted(server.getAddress().getPort()));
            var refused = new PrometheusProbe("gateway", metrics, HttpClient.newHttpClient());

            assertThatExceptionOfType(ProbeException.class)
                    .isThrownBy(() -> refused.read(100))
                    .withMessageContaining("answered 503");
        } finally {
            server.stop(0);
        }
    }
}
