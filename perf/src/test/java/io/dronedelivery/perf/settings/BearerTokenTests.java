package io.dronedelivery.perf.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against an issuer on a socket, whose tokens hold for a second. */
class BearerTokenTests {

    private static final String SECRET = "s3cret/+";

    private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();

    @SuppressWarnings("NullAway.Init") // assigned before every test
    private HttpServer issuer;

    private int granted;

    @BeforeEach
    void start() throws IOException {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/token", this::grant);
        issuer.start();
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    @Test
    void asksForATokenAsTheClientAndForTheScope() {
        try (BearerToken token = BearerToken.of(client(SECRET)).orElseThrow()) {
            assertThat(token.header()).isEqualTo("Bearer token-1");
            assertThat(asked.poll()).isEqualTo("grant_type=client_credentials&scope=api%3A%2F%2Finvoices%2F.default");
        }
    }

    @Test
    void hasANewTokenBeforeTheOldOneExpires() throws InterruptedException {
        try (BearerToken token = BearerToken.of(client(SECRET)).orElseThrow()) {
            for (int times = 0; times < 3; times++) {
                assertThat(asked.poll(10, TimeUnit.SECONDS)).isNotNull();
            }
            // The second was there before the third was asked for.
            assertThat(token.header()).isNotEqualTo("Bearer token-1");
        }
    }

    @Test
    void saysWhatTheIssuerSaysThatGrantsNothing() {
        assertThatExceptionOfType(InvalidSettingsException.class)
                .isThrownBy(() -> BearerToken.of(client("wrong")))
                .withMessageContaining("/token grants no token: 401 {\"error\":\"invalid_client\"}");
    }

    @Test
    void readsTheTokenOfAFileWithoutItsLineEnd(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "of-a-file\n");
        var credentials = new Credentials("", Optional.of(file), Optional.empty(), "", "", "");

        try (BearerToken token = BearerToken.of(credentials).orElseThrow()) {
            assertThat(token.header()).isEqualTo("Bearer of-a-file");
        }
    }

    @Test
    void asksForNothingWhereNothingIsGiven() {
        assertThat(BearerToken.of(new Credentials("", Optional.empty(), Optional.empty(), "", "", "")))
                .isEmpty();
    }

    private Credentials client(String secret) {
        URI address = URI.create(
                "http://127.0.0.1:%d/token".formatted(issuer.getAddress().getPort()));
        return new Credentials(
                "", Optional.empty(), Optional.of(address), "load test", secret, "api://invoices/.default");
    }

    private void grant(HttpExchange exchange) throws IOException {
        String right = Base64.getEncoder().encodeToString("load+test:s3cret%2F%2B".getBytes(StandardCharsets.UTF_8));
        boolean known = ("Basic " + right).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        byte[] answer = (known
                        ? "{\"access_token\":\"token-%d\",\"expires_in\":1}".formatted(++granted)
                        : "{\"error\":\"invalid_client\"}")
                .getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(known ? 200 : 401, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }
}
