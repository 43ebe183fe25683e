package io.dronedelivery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ReceivedRequest;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** What callers of a public API expect: a share of their own, scripts of other origins, and names to ask about. */
@GatewayTest
@ActiveProfiles("secured")
@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(
        properties = {
            "gateway.rate-limit.enabled=true",
            "gateway.rate-limit.owner.requests=1",
            "gateway.rate-limit.owner.per=1h",
            "gateway.rate-limit.owner.burst=3",
            "gateway.rate-limit.operator.requests=1",
            "gateway.rate-limit.operator.per=1h",
            "gateway.rate-limit.operator.burst=5",
            "logging.structured.format.console=logstash",
            PublicEdgeTests.ORIGINS + "allowed-origins=https://shop.example",
            PublicEdgeTests.ORIGINS + "allowed-methods=GET",
            PublicEdgeTests.ORIGINS + "allowed-headers=Authorization",
            PublicEdgeTests.ORIGINS + "exposed-headers=ETag,X-Request-Id"
        })
class PublicEdgeTests {

    static final String ORIGINS = "spring.cloud.gateway.server.webflux.globalcors.cors-configurations.[/api/**].";

    private static final Issuer issuer = new Issuer();
    private static final AtomicInteger owners = new AtomicInteger();
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String BREAKS = "X-Test-Breaks";

    private final String owner = "o" + owners.incrementAndGet();

    @Autowired
    private WebTestClient client;

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry registry) {
        issuer.introduce(registry);
    }

    @TestConfiguration
    static class Breaking {

        @Bean
        WebFilter breaking() {
            return (exchange, chain) -> exchange.getRequest().getHeaders().containsHeader(BREAKS)
                    ? Mono.error(new IllegalStateException("secret"))
                    : chain.filter(exchange);
        }
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void givesEveryOwnerAShareAndTellsWhatIsLeftOfIt() throws IOException {
        RawAnswer first = invoice(owner);

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text()).contains("RateLimit-Policy: \"owner\";q=3;w=10800", "RateLimit: \"owner\";r=2;t=");
        assertThat(invoice(owner).status()).isEqualTo(200);
        assertThat(invoice(owner).status()).isEqualTo(200);
        RawAnswer refused = invoice(owner);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text())
                .contains("urn:drone-invoice:problem:rate-limited", "RateLimit: \"owner\";r=0;t=")
                .containsPattern("Retry-After: 3[0-9]{3}");
        assertThat(invoice(owner + "x").status()).isEqualTo(200);
        assertThat(ThreeBackends.of(Section.DRONES).calls()).isEqualTo(4);
    }

    @Test
    void givesOperatorsAnotherShareByTheirClient() throws IOException {
        for (int i = 0; i < 5; i++) {
            assertThat(operator(owner).text()).startsWith("HTTP/1.1 200").contains("\"operator\";r=" + (4 - i));
        }
        assertThat(operator(owner).status()).isEqualTo(429);
        assertThat(operator(owner + "x").status()).isEqualTo(200);
    }

    @Test
    void takesNothingFromACallerWhoseTokenIsNotValid() throws IOException {
        for (int i = 0; i < 10; i++) {
            assertThat(get(issuer.forged(owner)).status()).isEqualTo(401);
        }
        assertThat(invoice(owner).status()).isEqualTo(200);
    }

    @Test
    void answersAPreflightWithoutAToken() {
        client.options()
                .uri("/api/invoices?ownerId=o1")
                .header(HttpHeaders.ORIGIN, "https://shop.example")
                .header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, "GET")
                .header(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS, "Authorization")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "https://shop.example");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "GET"})
    void refusesAScriptOfAnotherOrigin(String method) {
        client.method(HttpMethod.valueOf(method))
                .uri("/api/invoices?ownerId=o1")
                .header(HttpHeaders.ORIGIN, "https://evil.example")
                .header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, "GET")
                .exchange()
                .expectStatus()
                .isForbidden()
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:forbidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/invoices?ownerId=o1&year=2026&month=11", "/api/packages/p1?ownerId=o1", "/nothing"})
    void letsAScriptReadRefusalsToo(String uri) {
        client.get()
                .uri(uri)
                .header(HttpHeaders.ORIGIN, "https://shop.example")
                .exchange()
                .expectStatus()
                .is4xxClientError()
                .expectHeader()
                .valueEquals(
                        HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN,
                        uri.startsWith("/api/") ? new String[] {"https://shop.example"} : new String[0]);
    }

    @Test
    void takesTheCallersRequestIdAndTellsTheServices() throws IOException {
        RawAnswer answer = invoice(owner, "X-Request-Id: shop-17.a");

        assertThat(answer.text()).contains("X-Request-Id: shop-17.a\r\n");
        assertThat(told(Section.DRONES)).isEqualTo("shop-17.a");
        assertThat(RawAnswer.of(
                                port,
                                "GET /api/packages/p1?ownerId=" + owner + " HTTP/1.1",
                                "X-Request-Id: routed",
                                "Authorization: Bearer " + token(owner))
                        .text())
                .startsWith("HTTP/1.1 200")
                .containsOnlyOnce("X-Request-Id: routed\r\n");
        assertThat(ThreeBackends.of(Section.PACKAGES).requests()).last().satisfies(request -> assertThat(
                        request.headers().getAll("X-Request-Id"))
                .containsExactly("routed"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "<script>", "${jndi:x}", "a\"b"})
    void givesARequestAnIdWhereTheCallersCannotBeTaken(String given) throws IOException {
        RawAnswer answer = invoice(owner, "X-Request-Id: " + given);

        assertThat(answer.text()).containsPattern("X-Request-Id: [0-9a-f-]{36}\r\n");
        assertThat(answer.text()).contains("X-Request-Id: " + told(Section.DRONES));
    }

    @Test
    void givesARequestAnIdWhereTheCallersIsTooLong() throws IOException {
        assertThat(invoice(owner, "X-Request-Id: " + "a".repeat(65)).text())
                .containsPattern("X-Request-Id: [0-9a-f-]{36}\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/invoices?ownerId=o1&year=2026&month=11", "/nothing", "/api/invoices?ownerId="})
    void namesTheTraceInEveryProblem(String uri) throws IOException {
        assertThat(RawAnswer.of(port, "GET " + uri + " HTTP/1.1", "traceparent: 00-" + TRACE + "-00f067aa0ba902b7-01")
                        .text())
                .startsWith("HTTP/1.1 4")
                .contains("\"traceId\":\"" + TRACE + "\"");
    }

    @Test
    void namesTheTraceInAProblemOfAServiceToo() throws IOException {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.BROKEN);

        RawAnswer answer = RawAnswer.of(
                port,
                "GET /api/packages?ownerId=" + owner + " HTTP/1.1",
                "Authorization: Bearer " + token(owner),
                "traceparent: 00-" + TRACE + "-00f067aa0ba902b7-01");

        ThreeBackends.heal();
        assertThat(answer.text()).contains("\"title\":", "\"traceId\":\"" + TRACE + "\"");
    }

    @Test
    void logsAFailureWithItsTraceAndRequestAndShowsNothingOfIt(CapturedOutput output) throws IOException {
        RawAnswer answer = invoice(
                owner, BREAKS + ": yes", "X-Request-Id: broken-1", "traceparent: 00-" + TRACE + "-00f067aa0ba902b7-01");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).contains("\"traceId\":\"" + TRACE + "\"").doesNotContain("secret");
        assertThat(output.getOut().lines()).anySatisfy(line -> assertThat(line)
                .startsWith("{")
                .contains("\"traceId\":\"" + TRACE + "\"", "\"requestId\":\"broken-1\"", "secret"));
    }

    @Test
    void saysWhatItCouldNotReadAsAProblem() throws IOException {
        assertThat(RawAnswer.of(port, "GET / HTTP/1.1", "Bad Header Name: x").text())
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json", "urn:drone-invoice:problem:invalid-request");
        assertThat(RawAnswer.of(port, "GET /" + "a".repeat(10_000) + " HTTP/1.1")
                        .text())
                .contains(" 414 ", "urn:drone-invoice:problem:uri-too-long");
        assertThat(RawAnswer.of(port, "GET / HTTP/1.1", "X-Big: " + "a".repeat(20_000))
                        .text())
                .contains(" 431 ", "urn:drone-invoice:problem:header-fields-too-large");
    }

    @Test
    void promisesNoWebSocketThatNoServiceSpeaks() throws IOException {
        RawAnswer answer = RawAnswer.of(
                port,
                "GET /api/packages/p1?ownerId=" + owner + " HTTP/1.1",
                "Authorization: Bearer " + token(owner),
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");

        assertThat(answer.status()).isEqualTo(200);
    }

    private static String told(Section section) {
        ReceivedRequest request =
                Objects.requireNonNull(ThreeBackends.of(section).requests().peek());
        return String.join(",", request.headers().getAll("X-Request-Id"));
    }

    private static String token(String owner) {
        return issuer.token(owner, "", Duration.ofMinutes(5));
    }

    private RawAnswer operator(String client) throws IOException {
        return get(
                issuer.token(owner, "invoices.operator", Duration.ofMinutes(5), claims -> claims.claim("azp", client)));
    }

    private RawAnswer invoice(String of, String... headers) throws IOException {
        String[] all = new String[headers.length + 1];
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[0] = "Authorization: Bearer " + token(of);
        return RawAnswer.of(port, "GET /api/invoices?ownerId=" + of + "&year=2026&month=11 HTTP/1.1", all);
    }

    private RawAnswer get(String token) throws IOException {
        return RawAnswer.of(
                port,
                "GET /api/invoices?ownerId=" + owner + "&year=2026&month=11 HTTP/1.1",
                "Authorization: Bearer " + token);
    }
}
