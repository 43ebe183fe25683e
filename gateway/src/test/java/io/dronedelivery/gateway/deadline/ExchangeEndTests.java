package io.dronedelivery.gateway.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.PrematureCloseException;
import reactor.netty.resources.ConnectionProvider;
import reactor.test.StepVerifier;

/** No idle time-out would end one of these connections before the test gives up. */
@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.admission.enabled=true",
            // Sheddable requests are turned away, always.
            "gateway.admission.sheddable-share=0",
            "gateway.deadline.standard=1s",
            "gateway.deadline.maximum=1s",
            "server.netty.idle-timeout=10m"
        })
class ExchangeEndTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final String BODY_BEGINS = "POST /api/deliveries HTTP/1.1\r\nHost: x\r\nX-Request-Timeout-Ms: %d\r\n"
            + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @AfterEach
    void leavesNoPlaceTaken() {
        Awaitility.await().atMost(PATIENCE).until(() -> placesTaken() == 0);
    }

    @Test
    void hangsUpOnAHeadThatComesByteByByte() throws IOException {
        try (Socket caller = caller()) {
            drip(caller, "GET " + INVOICE + " HTTP/1.1\r\nX-Slow: ");
        }
    }

    @Test
    void hangsUpOnALaterHeadThatComesByteByByte() throws IOException {
        try (Socket caller = caller()) {
            send(caller, "GET " + INVOICE + " HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            drip(caller, "GET " + INVOICE + " HTTP/1.1\r\nX-Slow: ");
        }
    }

    @Test
    void keepsAConnectionBetweenRequests() throws Exception {
        try (Socket caller = caller()) {
            for (int request = 0; request < 2; request++) {
                send(caller, "GET " + INVOICE + " HTTP/1.1\r\nHost: x\r\n\r\n");
                assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
                caller.getInputStream().skipNBytes(caller.getInputStream().available());
                Awaitility.await()
                        .during(Duration.ofMillis(1_500))
                        .until(() -> caller.getInputStream().available() == 0);
            }
        }
    }

    @Test
    void keepsAConnectionOnWhichEveryRequestIsTurnedAway() {
        AtomicInteger connections = new AtomicInteger();
        ConnectionProvider one = ConnectionProvider.create("kept", 1);
        HttpClient http = HttpClient.create(one)
                .baseUrl("http://127.0.0.1:" + port)
                .doOnChannelInit((observer, channel, remote) -> connections.incrementAndGet())
                .headers(headers -> headers.set("X-Request-Priority", "sheddable"));

        StepVerifier.create(Flux.interval(Duration.ofMillis(50))
                        .take(Duration.ofSeconds(3))
                        .onBackpressureDrop()
                        .concatMap(
                                tick -> http.get().uri(INVOICE).responseSingle((answer, content) -> content.asString()
                                        .thenReturn(answer.status().code())))
                        .distinct())
                .expectNext(503)
                .expectComplete()
                .verify(PATIENCE);
        assertThat(connections).hasValue(1);
        one.dispose();
    }

    @Test
    void takesNoPlaceForABodyThatIsStillOnItsWay() throws IOException {
        try (Socket caller = caller()) {
            send(caller, BODY_BEGINS.formatted(1_000));

            Awaitility.await()
                    .during(Duration.ofMillis(300))
                    .atMost(Duration.ofMillis(900))
                    .until(() -> placesTaken() == 0);
            assertThat(answer(caller)).startsWith("HTTP/1.1 504");
        }
    }

    @Test
    void hangsUpOnABodyThatStillComesAfterItsAnswer() throws IOException {
        try (Socket caller = caller()) {
            send(caller, BODY_BEGINS.formatted(100));
            assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 504");
            drip(caller, "");
        }
    }

    @Test
    void hangsUpOnACallerThatReadsNoAnswers() throws IOException {
        ThreeBackends.of(Section.PACKAGES).answer("[\"" + "x".repeat(1_000_000) + "\"]");
        try (SocketChannel caller = SocketChannel.open()) {
            caller.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
            caller.connect(new InetSocketAddress("127.0.0.1", port));
            caller.configureBlocking(false);
            ByteBuffer requests = ByteBuffer.wrap("GET /api/packages?ownerId=o1 HTTP/1.1\r\nHost: x\r\n\r\n"
                    .repeat(100)
                    .getBytes(StandardCharsets.US_ASCII));

            // A write fails once the gateway has hung up.
            Awaitility.await().atMost(PATIENCE).until(() -> refuses(caller, requests));
        }
    }

    @Test
    void readsNoFurtherWhileTooManyRequestsWait() {
        EmbeddedChannel connection = new EmbeddedChannel();
        connection.pipeline().addLast(NettyPipeline.HttpTrafficHandler, new ChannelDuplexHandler());
        ExchangeEnd.addTo(connection.pipeline(), PATIENCE);

        for (int waiting = 0; waiting < ExchangeEnd.MOST_WAITING; waiting++) {
            connection.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
        }
        assertThat(connection.config().isAutoRead()).isTrue();
        connection.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
        assertThat(connection.config().isAutoRead()).isFalse();
        connection.finishAndReleaseAll();
    }

    @Test
    void resetsAnHttp2StreamWhoseBodyDoesNotEnd() {
        HttpClient http = HttpClient.create().protocol(HttpProtocol.H2C).baseUrl("http://127.0.0.1:" + port);
        Flux<ByteBuf> body = Flux.interval(Duration.ofMillis(50)).map(tick -> Unpooled.wrappedBuffer(new byte[1]));

        StepVerifier.create(http.headers(headers -> headers.set("X-Request-Timeout-Ms", "200"))
                        .post()
                        .uri("/api/deliveries")
                        .send(body)
                        .responseSingle((answer, content) -> content.asString()
                                .then(Mono.just(answer.status().code())))
                        // Where the answer was late as well.
                        .onErrorComplete(PrematureCloseException.class))
                .thenConsumeWhile(status -> status == 504)
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void resetsAnHttp2StreamWhoseAnswerIsNotRead() {
        HttpClient http = HttpClient.create()
                .protocol(HttpProtocol.H2C)
                .http2Settings(settings -> settings.initialWindowSize(0))
                .baseUrl("http://127.0.0.1:" + port);

        StepVerifier.create(http.headers(headers -> headers.set("X-Request-Timeout-Ms", "200"))
                        .get()
                        .uri(INVOICE)
                        .responseContent())
                .expectError(PrematureCloseException.class)
                .verify(PATIENCE);
    }

    private double placesTaken() {
        return meters.get("invoice.admission.inflight").gauge().value();
    }

    private Socket caller() throws IOException {
        Socket caller = new Socket("127.0.0.1", port);
        caller.setSoTimeout((int) PATIENCE.toMillis());
        return caller;
    }

    private static void send(Socket caller, String text) throws IOException {
        caller.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String answer(Socket caller) throws IOException {
        return new String(caller.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Sends a byte every few milliseconds until the gateway hangs up. */
    private static void drip(Socket caller, String beginning) throws IOException {
        send(caller, beginning);
        Awaitility.await()
                .atMost(Duration.ofSeconds(4))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> isRefused(caller));
    }

    private static boolean isRefused(Socket caller) {
        try {
            send(caller, "x");
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    private static boolean refuses(SocketChannel caller, ByteBuffer requests) {
        try {
            requests.rewind();
            caller.write(requests);
            return false;
        } catch (IOException refused) {
            return true;
        }
    }
}
