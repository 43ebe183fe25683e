package io.dronedelivery.perf.recorder;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The place that processes send their OpenTelemetry spans to, by OTLP over HTTP: they are kept in memory on this machine
 * and go nowhere else.
 */
public final class TraceReceiver implements AutoCloseable {

    /** A sample is wanted, not all of them. */
    private static final int MOST_SPANS = 100_000;

    private static final String PATH = "/v1/traces";

    private final HttpServer server;
    private final List<Span> spans = new ArrayList<>();

    private TraceReceiver(HttpServer server) {
        this.server = server;
    }

    /** On any free port of the loopback interface. */
    public static TraceReceiver start() throws IOException {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Where a system elsewhere was told to send its spans. */
    public static TraceReceiver start(InetSocketAddress address) throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        var receiver = new TraceReceiver(server);
        server.createContext(PATH, receiver::receive);
        server.start();
        return receiver;
    }

    /** For {@code management.opentelemetry.tracing.export.otlp.endpoint}. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), PATH));
    }

    /** What has come since the last time. */
    public synchronized List<Span> take() {
        List<Span> taken = List.copyOf(spans);
        spans.clear();
        return taken;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean compressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            InputStream body = exchange.getRequestBody();
            add(ExportTraceServiceRequest.parseFrom(compressed ? new GZIPInputStream(body) : body));
            // The empty protobuf message: all accepted.
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private synchronized void add(ExportTraceServiceRequest request) {
        for (ResourceSpans resource : request.getResourceSpansList()) {
            String service =
                    attributes(resource.getResource().getAttributesList()).getOrDefault("service.name", "unknown");
            resource.getScopeSpansList().forEach(scope -> scope.getSpansList().forEach(span -> {
                if (spans.size() < MOST_SPANS) {
                    spans.add(convert(service, span));
                }
            }));
        }
    }

    private static Span convert(String service, io.opentelemetry.proto.trace.v1.Span span) {
        return new Span(
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                service,
                span.getName(),
                span.getStartTimeUnixNano(),
                span.getEndTimeUnixNano(),
                span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR,
                attributes(span.getAttributesList()));
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    private static Map<String, String> attributes(List<KeyValue> pairs) {
        Map<String, String> attributes = new HashMap<>();
        pairs.forEach(pair -> attributes.put(pair.getKey(), text(pair.getValue())));
        return attributes;
    }

    private static String text(AnyValue value) {
        return switch (value.getValueCase()) {
            case STRING_VALUE -> value.getStringValue();
            case INT_VALUE -> Long.toString(value.getIntValue());
            case DOUBLE_VALUE -> Double.toString(value.getDoubleValue());
            case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
            default -> value.toString();
        };
    }
}
