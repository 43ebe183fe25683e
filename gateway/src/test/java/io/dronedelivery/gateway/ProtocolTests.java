package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.fault.RawHttp2;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.publisher.Mono;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

@GatewayTest
class ProtocolTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void speaksHttp1() {
        assertThat(answer(HttpClient.create().protocol(HttpProtocol.HTTP11), "http://127.0.0.1:" + port))
                .isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void speaksHttp2WithoutEncryptionBehindAMesh() {
        assertThat(answer(HttpClient.create().protocol(HttpProtocol.H2C), "http://127.0.0.1:" + port))
                .isEqualTo("HTTP/2.0 200 OK");
    }

    @Test
    void speaksHttp2OverTlsWhenConfigured(@TempDir Path folder) throws IOException, InterruptedException {
        try (ConfigurableApplicationContext gateway = encrypted(folder)) {
            SslContext secure = Http2SslContextSpec.forClient()
                    .configure(context -> context.trustManager(InsecureTrustManagerFactory.INSTANCE))
                    .sslContext();
            HttpClient client = HttpClient.create().protocol(HttpProtocol.H2).secure(ssl -> ssl.sslContext(secure));

            assertThat(answer(client, "https://127.0.0.1:" + port(gateway))).isEqualTo("HTTP/2.0 200 OK");
        }
    }

    @ParameterizedTest(name = "HTTP/2 as well: {0}")
    @ValueSource(booleans = {true, false})
    void hangsUpOnAnEncryptedHeadThatComesByteByByte(boolean http2, @TempDir Path folder) throws Exception {
        try (ConfigurableApplicationContext gateway = encrypted(
                        folder,
                        "--server.http2.enabled=" + http2,
                        "--gateway.deadline.standard=1s",
                        "--server.netty.idle-timeout=10m");
                Socket caller = trusting(gateway)) {
            send(caller, "GET " + INVOICE + " HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            send(caller, "GET " + INVOICE + " HTTP/1.1\r\nX-Slow: ");

            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> isRefused(caller));
        }
    }

    @Test
    void saysInAProblemWhatItCannotReadOfAnHttp2Request() throws IOException {
        try (RawHttp2 caller = new RawHttp2(port)) {
            int[] unreadable = RawHttp2.head(new int[] {RawHttp2.METHOD_GET, RawHttp2.SCHEME_HTTP}, 4, "/api/%zz");
            caller.send(RawHttp2.HEADERS, RawHttp2.END_HEADERS | RawHttp2.END_STREAM, 1, unreadable);

            assertThat(caller.next().type()).isEqualTo(RawHttp2.HEADERS);
            assertThat(new String(caller.next().payload(), StandardCharsets.UTF_8))
                    .contains("urn:drone-invoice:problem:invalid-request");
        }
    }

    @Test
    void saysInAProblemWhatItCannotReadOfAnEncryptedRequest(@TempDir Path folder) throws Exception {
        try (ConfigurableApplicationContext gateway = encrypted(folder);
                Socket caller = trusting(gateway)) {
            send(caller, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n");

            assertThat(new String(caller.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400")
                    .contains("urn:drone-invoice:problem:invalid-request");
        }
    }

    private static Socket trusting(ConfigurableApplicationContext gateway) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        Socket caller = trusting.getSocketFactory().createSocket("127.0.0.1", port(gateway));
        caller.setSoTimeout((int) PATIENCE.toMillis());
        return caller;
    }

    private static ConfigurableApplicationContext encrypted(Path folder, String... settings)
            throws IOException, InterruptedException {
        Path keys = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "gateway",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        keys.toString()))
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new SpringApplicationBuilder(GatewayApplication.class)
                .profiles("local")
                .initializers(new ThreeBackends())
                .run(Stream.concat(
                                Stream.of(
                                        "--server.port=0",
                                        "--management.server.port=0",
                                        "--management.server.ssl.enabled=false",
                                        "--server.ssl.key-store=" + keys,
                                        "--server.ssl.key-store-password=changeit"),
                                Stream.of(settings))
                        .toArray(String[]::new));
    }

    private static int port(ConfigurableApplicationContext gateway) {
        return Objects.requireNonNull(((WebServerApplicationContext) gateway).getWebServer())
                .getPort();
    }

    private static void send(Socket caller, String text) throws IOException {
        caller.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static boolean isRefused(Socket caller) {
        try {
            send(caller, "x");
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    private static String answer(HttpClient client, String gateway) {
        return Objects.requireNonNull(client.get()
                .uri(gateway + INVOICE)
                .responseSingle((response, body) ->
                        body.asString().then(Mono.just(response.version() + " " + response.status())))
                .block(PATIENCE));
    }
}
