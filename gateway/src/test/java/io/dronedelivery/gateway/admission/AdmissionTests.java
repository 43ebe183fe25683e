package io.dronedelivery.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.test.StepVerifier;

@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.admission.enabled=true",
            "gateway.deadline.standard=10s",
            "gateway.admission.initial-limit=4",
            "gateway.admission.minimum-limit=4",
            "gateway.admission.maximum-limit=4",
            "gateway.admission.sheddable-share=0.5",
            "gateway.admission.retry-after=1500ms",
            "gateway.services.drone.timeout=9s"
        })
class AdmissionTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Disposable.Composite callers = Disposables.composite();

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);
    }

    @AfterEach
    void leave() {
        callers.dispose();
        Awaitility.await().atMost(PATIENCE).until(() -> inFlight() == 0);
    }

    @Test
    void turnsRequestsAwayBeyondTheLimitWithAWait() {
        occupy(4);

        client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectHeader()
                .valueEquals(HttpHeaders.RETRY_AFTER, "2")
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:overloaded");
        assertThat(ThreeBackends.of(Section.PACKAGES).calls()).isEqualTo(4);
    }

    @Test
    void turnsAwayWithoutABodyWhereNoneIsAskedFor() {
        occupy(4);

        client.head()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectHeader()
                .valueEquals(HttpHeaders.RETRY_AFTER, "2")
                .expectBody()
                .isEmpty();
    }

    @Test
    void keepsTheConnectionOfARequestWithABody() {
        occupy(4);
        ConnectionProvider one = ConnectionProvider.create("one", 1);
        HttpClient http = HttpClient.create(one).baseUrl("http://127.0.0.1:" + port);

        StepVerifier.create(Flux.range(0, 3)
                        .concatMap(i -> http.post()
                                .uri("/api/deliveries")
                                .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(new byte[50_000])))
                                .responseConnection((answer, connection) -> connection
                                        .inbound()
                                        .receive()
                                        .then(Mono.just(answer.status().code() + " on "
                                                + connection.channel().localAddress()))))
                        .collect(Collectors.toSet()))
                .assertNext(answers -> assertThat(answers).hasSize(1).allMatch(answer -> answer.startsWith("503 on ")))
                .expectComplete()
                .verify(PATIENCE);
        one.dispose();
    }

    @Test
    void answersEveryPipelinedRequestThatItTurnsAway() throws IOException {
        occupy(4);
        try (Socket caller = caller()) {
            send(caller, "");
            send(caller, "");
            send(caller, "Connection: close\r\n");

            assertThat(answers(caller)).hasSize(3).allMatch(answer -> answer.startsWith("503"));
        }
    }

    @Test
    void turnsNobodyAwayBeforeTheEarlierRequestOfTheConnectionIsAnswered() throws IOException {
        occupy(3);
        try (Socket caller = caller()) {
            send(caller, "");
            send(caller, "");

            assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
        }
    }

    @Test
    void hearsNoFurtherACallerThatReadsNoAnswers() throws IOException {
        occupy(4);
        byte[] request = request("");
        ByteBuffer requests = ByteBuffer.allocate(300_000 * request.length);
        while (requests.hasRemaining()) {
            requests.put(request);
        }
        requests.flip();
        try (SocketChannel caller = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            caller.configureBlocking(false);
            Awaitility.await().atMost(PATIENCE).during(Duration.ofSeconds(1)).until(() -> caller.write(requests) == 0);

            assertThat(requests.hasRemaining()).isTrue();
        }
    }

    @Test
    void servesARequestOnTheConnectionOfOneTurnedAway() throws IOException {
        occupy(4);
        try (Socket caller = caller()) {
            send(caller, "");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> caller.getInputStream().available() > 0);
            callers.dispose();
            Awaitility.await().atMost(PATIENCE).until(() -> inFlight() == 0);
            send(caller, "Connection: close\r\n");

            assertThat(answers(caller))
                    .satisfiesExactly(first -> assertThat(first).startsWith("503"), second -> assertThat(second)
                            .startsWith("200"));
        }
    }

    @Test
    void appliesTheSameLimitToRoutedRequests() {
        occupy(4);

        client.get()
                .uri("/api/deliveries/d1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
    }

    @Test
    void turnsSheddableRequestsAwayFirst() {
        occupy(2);

        assertThat(statusOf("sheddable")).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
        assertThat(statusOf("normal")).isEqualTo(HttpStatus.OK);
    }

    @Test
    void answersHealthHoweverBusyItIs() {
        occupy(4);

        client.get()
                .uri(URI.create("http://127.0.0.1:" + managementPort + "/actuator/health/readiness"))
                .exchange()
                .expectStatus()
                .isOk();
    }

    @Test
    void countsWhatItTurnedAway() {
        double before = meters.get("invoice.admission.shed").counter().count();
        long shedBefore = shedInvoices();
        occupy(4);

        statusOf("normal");

        // Counted once the answer has gone out, also of the test before.
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() ->
                        meters.get("invoice.admission.shed").counter().count() > before && shedInvoices() > shedBefore);
        assertThat(meters.get("invoice.admission.limit").gauge().value()).isEqualTo(4);
    }

    private Socket caller() throws IOException {
        Socket caller = new Socket("127.0.0.1", port);
        caller.setSoTimeout((int) PATIENCE.toMillis());
        return caller;
    }

    private static void send(Socket caller, String header) throws IOException {
        caller.getOutputStream().write(request(header));
    }

    private static byte[] request(String header) {
        String request = "GET " + INVOICE + " HTTP/1.1\r\nHost: x\r\nX-Request-Timeout-Ms: 300\r\n" + header + "\r\n";
        return request.getBytes(StandardCharsets.US_ASCII);
    }

    /** From the status on. */
    private static List<String> answers(Socket caller) throws IOException {
        String all = new String(caller.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Arrays.stream(all.split("HTTP/1.1 ")).skip(1).toList();
    }

    private HttpStatusCode statusOf(String priority) {
        return client.get()
                .uri(INVOICE)
                .header("X-Request-Priority", priority)
                .header("X-Request-Timeout-Ms", "300")
                .exchange()
                .expectBody()
                .returnResult()
                .getStatus();
    }

    private void occupy(int places) {
        for (int i = 0; i < places; i++) {
            callers.add(WebClient.create("http://127.0.0.1:" + port)
                    .get()
                    .uri(INVOICE)
                    .header("X-Request-Timeout-Ms", "9000")
                    .exchangeToMono(answer -> Mono.just(answer.statusCode()))
                    .subscribe());
        }
        Awaitility.await().atMost(PATIENCE).until(() -> inFlight() == places);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ThreeBackends.of(Section.PACKAGES).calls() == places);
    }

    private double inFlight() {
        return meters.get("invoice.admission.inflight").gauge().value();
    }

    private long shedInvoices() {
        return meters.get("invoice.requests").tag("outcome", "shed").timer().count();
    }
}
