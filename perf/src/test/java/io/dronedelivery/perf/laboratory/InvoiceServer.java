package io.dronedelivery.perf.laboratory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A gateway on a socket that knows every invoice, and one owner by name. It asks for a token where it is told one. */
final class InvoiceServer implements AutoCloseable {

    static final String INVOICE = "{\"ownerId\":\"%s\",\"year\":%s,\"month\":%s,\"complete\":true,"
            + "\"deliveries\":{\"count\":1,\"delivered\":1,\"inFlight\":0,\"cancelled\":0},"
            + "\"packages\":{\"count\":1,\"totalWeight\":1.5},"
            + "\"drones\":{\"trips\":1,\"traveledMiles\":30.25,\"assignedHours\":1.5}}";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final HttpServer server;
    private final String authorization;
    private volatile boolean wrong;
    private volatile CountDownLatch others = new CountDownLatch(0);

    /** @param token empty if none is asked for */
    InvoiceServer(String token) {
        authorization = token.isEmpty() ? "" : "Bearer " + token;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/api/invoices", this::invoice);
        server.createContext("/api/all-owners/deliveries", this::deliveries);
        server.createContext("/api/packages", this::created);
        server.createContext("/metrics", InvoiceServer::metrics);
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** From now on every answer is that of another owner. */
    void answerWrongly() {
        wrong = true;
    }

    /** From now on a request is answered after so many requests have come, or after 5 ms. */
    void waitFor(int requests) {
        others = new CountDownLatch(requests);
    }

    /** How many requests waited for their answer at once. */
    int mostAtOnce() {
        return most.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void invoice(HttpExchange exchange) throws IOException {
        Map<String, String> asked = Arrays.stream(
                        exchange.getRequestURI().getQuery().split("&"))
                .map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(parameter -> parameter[0], parameter -> parameter[1]));
        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        waitForOthers();
        String invoice = INVOICE.formatted(
                wrong ? "somebody-else" : asked.get("ownerId"), asked.get("year"), asked.get("month"));
        // Before the answer: a client that has its last byte may already have sent the next request.
        underWay.decrementAndGet();
        answer(exchange, 200, invoice);
    }

    private void waitForOthers() {
        others.countDown();
        try {
            others.await(5, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliveries(HttpExchange exchange) throws IOException {
        boolean last = exchange.getRequestURI().getQuery().contains("continuation=");
        String delivery = "{\"id\":\"d\",\"ownerId\":\"acme.%s\",\"year\":2026,\"month\":%d}";
        answer(
                exchange,
                200,
                last
                        ? "{\"items\":[%s]}".formatted(delivery.formatted("south", 10))
                        : "{\"items\":[%s,%<s],\"continuation\":\"more\"}".formatted(delivery.formatted("north", 11)));
    }

    private void created(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        boolean meant = body.startsWith("{\"tag\":\"from a file\",\"ownerId\":\"o");
        answer(exchange, meant ? 201 : 400, body);
    }

    private void answer(HttpExchange exchange, int status, String text) throws IOException {
        boolean known = authorization.isEmpty()
                || authorization.equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] body = (known ? text : "{\"title\":\"no token\"}").getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("X-Request-Charge", "9.00");
            exchange.sendResponseHeaders(known ? status : 401, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Of a process with work for two processors that has one: busy also where a sample of a short run comes late. */
    private static void metrics(HttpExchange exchange) throws IOException {
        byte[] body = """
                # TYPE process_cpu_time_ns_total counter
                process_cpu_time_ns_total %d.0
                # TYPE system_cpu_count gauge
                system_cpu_count 1.0
                """.formatted(2 * System.nanoTime()).getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "text/plain;version=0.0.4");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
