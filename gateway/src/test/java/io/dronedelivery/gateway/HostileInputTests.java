package io.dronedelivery.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** What a gateway gets to see that no well-meaning client would send. */
@GatewayTest
@TestPropertySource(properties = "server.netty.idle-timeout=1s")
class HostileInputTests {

    private static final String VALID = "/api/invoices?ownerId=o1&year=2026&month=11";

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /api/invoices?ownerId=o1&year=2026&month=11 HTTP/1.1 | 200",
                "GET /api/invoices?ownerId=o1&ownerId=o1&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1&year=2026&month=11&month=12 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=..%2f..%2fetc&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=%00&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=%ff%fe&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=%zz&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=%&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1'%20OR%20'1'='1&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=${jndi:ldap://x}&year=2026&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1&year=99999999999999999999&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1&year=-1&month=1e1 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1&year=0x7EA&month=11 HTTP/1.1 | 400",
                "GET /api/invoices?ownerId=o1&year=2026&month=%D9%A1 HTTP/1.1 | 400",
                "GET /api/invoices?&&&===&%%% HTTP/1.1 | 400",
                "GET /api/../api/invoices HTTP/1.1 | 404",
                "GET /api/invoices/%2e%2e/%2e%2e/etc/passwd HTTP/1.1 | 404",
                "GET /%c0%ae%c0%ae/ HTTP/1.1 | 404",
                "GET //api//invoices HTTP/1.1 | 404",
                "GET /actuator/env HTTP/1.1 | 404",
                "GET * HTTP/1.1 | 404",
                "OPTIONS * HTTP/1.1 | 404",
                "TRACE /api/invoices HTTP/1.1 | 405",
                "BREW /api/invoices HTTP/1.1 | 405",
                "POST /api/invoices HTTP/1.1 | 405",
                "CONNECT example.com:443 HTTP/1.1 | 404",
                "GET /api/invoices HTTP/9.9 | 400"
            })
    void answersWithItsStatusAndNoStackTrace(String requestLine, int status) throws IOException {
        check(RawAnswer.of(port, requestLine), status);
    }

    @Test
    void refusesAnOwnerOfTenThousandCharacters() throws IOException {
        // Longer than the request line may be.
        check(RawAnswer.of(port, "GET /api/invoices?ownerId=" + "a".repeat(10_000) + " HTTP/1.1"), 414);
    }

    @Test
    void refusesALongButReadableOwner() throws IOException {
        check(RawAnswer.of(port, "GET /api/invoices?year=2026&month=1&ownerId=" + "a".repeat(65) + " HTTP/1.1"), 400);
    }

    @Test
    void refusesHugeHeaders() throws IOException {
        check(RawAnswer.of(port, "GET " + VALID + " HTTP/1.1", "X-Big: " + "a".repeat(20_000)), 431);
    }

    @Test
    void refusesAThousandHeaders() throws IOException {
        String[] headers = new String[1_500];
        for (int i = 0; i < headers.length; i++) {
            headers[i] = "X-Header-" + i + ": value";
        }
        check(RawAnswer.of(port, "GET " + VALID + " HTTP/1.1", headers), 431);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Length: -1 | 400",
                "Content-Length: x | 400",
                "Transfer-Encoding: chunked, identity | 400",
                "X-Request-Timeout-Ms: 99999999999999 | 200",
                "X-Request-Timeout-Ms: 0 | 400",
                "X-Request-Timeout-Ms: 1e3 | 400",
                "Accept: not/a/type | 406",
                "traceparent: garbage | 200",
                "Prefer: ;;;=,,handling | 200",
                "If-None-Match: garbage, \"x | 200",
                "Range: bytes=0-1 | 200",
                "Expect: the-unexpected | 200",
                "Bad Header Name: x | 400"
            })
    void answersHostileHeadersWithTheirStatus(String header, int status) throws IOException {
        check(RawAnswer.of(port, "GET " + VALID + " HTTP/1.1", header), status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x:8080 | '' | 200",
                "[::1]:8080 | '' | 200",
                "x:abc | '' | 400",
                "x:99999 | '' | 400",
                "x:-1 | '' | 400",
                "a b | '' | 400",
                "somebody@x | '' | 400",
                "x | http://x:8080 | 200",
                "x | http://x:abc | 400",
                "x | http://x:99999 | 400",
                "x | http://somebody@x | 400"
            })
    void takesOnlyAHostThatCanBeOne(String host, String authority, int status) throws IOException {
        String answer =
                exchange("GET " + authority + VALID + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 " + status);
        if (status == 400) {
            assertThat(answer).contains("urn:drone-invoice:problem:invalid-request");
        }
    }

    @ParameterizedTest(name = "HTTP/{0} -> {1}")
    @CsvSource({"1.1, 400", "1.0, 200"})
    void asksForAHostOnlyWhereTheProtocolDoes(String version, int status) throws IOException {
        assertThat(exchange("GET " + VALID + " HTTP/" + version + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/" + version + " " + status);
    }

    @Test
    void refusesASecondHost() throws IOException {
        assertThat(RawAnswer.of(port, "GET " + VALID + " HTTP/1.1", "Host: x").status())
                .isEqualTo(400);
    }

    @Test
    void answersPipelinedRequestsAndThenRefusesTheGarbageBehindThem() throws IOException {
        String answer = exchange("GET " + VALID + " HTTP/1.1\r\nHost: x\r\n\r\n\u0001\u0002garbage\r\n\r\n");

        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .containsOnlyOnce("HTTP/1.1 200")
                .doesNotContain("Exception");
    }

    @Test
    void refusesWhatIsNotHttp() throws IOException {
        assertThat(exchange("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n"))
                .contains(" 400 ");
    }

    @Test
    void hangsUpOnACallerThatDripsItsHeaders() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\nX-".getBytes(StandardCharsets.US_ASCII));

            assertThat(socket.getInputStream().readAllBytes().length).isLessThan(500);
        }
    }

    @Test
    void answersACallerThatDripsItsBodyWhenTheDeadlineIsOver() throws IOException {
        String answer = exchange("POST /api/deliveries HTTP/1.1\r\nHost: x\r\nX-Request-Timeout-Ms: 500\r\n"
                + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"id\"");

        assertThat(answer).startsWith("HTTP/1.1 504").contains("urn:drone-invoice:problem:deadline-exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "BREW"})
    void saysOfAnUnknownMethodThatItIsAProblem(String method) throws IOException {
        assertThat(RawAnswer.of(port, method + " /api/invoices HTTP/1.1").text())
                .startsWith("HTTP/1.1 405")
                .contains("application/problem+json", "urn:drone-invoice:problem:method-not-allowed");
    }

    private String exchange(String bytes) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            InputStream answer = socket.getInputStream();
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void check(RawAnswer answer, int status) {
        assertThat(answer.text()).doesNotContain("Exception", "\tat ", "java.", "springframework");
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    }
}
