package io.dronedelivery.perf.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TraceReceiverTests {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    private final TraceReceiver receiver = start();

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @Test
    void keepsWhatAnExporterSends() throws Exception {
        assertThat(post(export().toByteArray(), "identity")).isEqualTo(200);

        assertThat(receiver.take())
                .containsExactly(new Span(
                        TRACE,
                        "b7ad6b7169203331",
                        "",
                        "gateway",
                        "GET /api/invoices",
                        1_000_000,
                        26_000_000,
                        false,
                        Map.of("http.response.status_code", "200")));
    }

    @Test
    void readsCompressedExports() throws Exception {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(compressed)) {
            export().writeTo(gzip);
        }

        assertThat(post(compressed.toByteArray(), "gzip")).isEqualTo(200);

        assertThat(receiver.take()).extracting(Span::milliseconds).containsExactly(25.0);
    }

    private int post(byte[] body, String encoding) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(receiver.endpoint())
                .header("Content-Encoding", encoding)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static ExportTraceServiceRequest export() {
        var span = io.opentelemetry.proto.trace.v1.Span.newBuilder()
                .setTraceId(ByteString.copyFrom(HexFormat.of().parseHex(TRACE)))
                .setSpanId(ByteString.copyFrom(HexFormat.of().parseHex("b7ad6b7169203331")))
                .setName("GET /api/invoices")
                .setStartTimeUnixNano(1_000_000)
                .setEndTimeUnixNano(26_000_000)
                .addAttributes(KeyValue.newBuilder()
                        .setKey("http.response.status_code")
                        .setValue(AnyValue.newBuilder().setIntValue(200)));
        var resource = Resource.newBuilder()
                .addAttributes(KeyValue.newBuilder()
                        .setKey("service.name")
                        .setValue(AnyValue.newBuilder().setStringValue("gateway")));
        return ExportTraceServiceRequest.newBuilder()
                .addResourceSpans(ResourceSpans.newBuilder()
                        .setResource(resource)
                        .addScopeSpans(ScopeSpans.newBuilder().addSpans(span)))
                .build();
    }

    private static TraceReceiver start() {
        try {
            return TraceReceiver.start();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
