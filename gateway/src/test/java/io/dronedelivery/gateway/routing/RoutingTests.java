package io.dronedelivery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

@GatewayTest
class RoutingTests {

    @Autowired
    private WebTestClient client;

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/deliveries/d1?ownerId=o1, DELIVERIES",
        "/api/packages?ownerId=o1&year=2026&month=1, PACKAGES",
        "/api/dronedeliveries/t-1?ownerId=o1, DRONES",
        "/api/all-owners/deliveries?status=delivered, DELIVERIES",
        "/api/all-owners/packages?deliveryId=d1, PACKAGES",
        "/api/all-owners/dronedeliveries?droneId=dr1&limit=1, DRONES"
    })
    void routesResourcesToTheirService(String uri, Section section) {
        client.get().uri(uri).exchange().expectStatus().isOk();

        assertThat(ThreeBackends.of(section).requests()).singleElement().satisfies(request -> assertThat(request.uri())
                .isEqualTo(uri));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* | gzip",
                "gzip | gzip",
                "br, GZIP;q=0.5 | gzip",
                "snappy |",
                "deflate |",
                "identity |",
                "*;q=0 |",
                "gzip;q=0, * |"
            })
    void compressesWithGzipOrNotAtAllAndSaysThatItDepends(String accepted, @Nullable String encoding)
            throws IOException {
        ThreeBackends.of(Section.PACKAGES).answer("[\"" + "x".repeat(4_000) + "\"]");

        assertThat(RawAnswer.of(port, "GET /api/packages?ownerId=o1 HTTP/1.1", "Accept-Encoding: " + accepted)
                        .text()
                        .lines()
                        .map(line -> line.toLowerCase(Locale.ROOT)))
                .contains("http/1.1 200 ok", "vary: accept-encoding")
                .filteredOn(line -> line.startsWith("content-encoding: "))
                .isEqualTo(Stream.ofNullable(encoding)
                        .map(name -> "content-encoding: " + name)
                        .toList());
    }

    @Test
    void passesBodiesOn() {
        client.post()
                .uri("/api/deliveries")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{\"id\":\"d1\"}")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(ThreeBackends.of(Section.DELIVERIES).requests())
                .singleElement()
                .satisfies(request -> assertThat(request.method()).isEqualTo("POST"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/deliveries/summary",
                "/api/deliveries/summary/",
                "/api/deliveries/latest-month",
                "/api/packages/summary",
                "/api/dronedeliveries/utilization",
                "/api/deliveries/%73ummary",
                "/api/deliveries/summar%79",
                "/api/deliveries/%2573ummary",
                "/api/deliveries//summary",
                "//api/deliveries/summary",
                "/api//deliveries/summary",
                "/api/deliveries/./summary",
                "/api/deliveries/x/../summary",
                "/api/deliveries/%2e/summary",
                "/api/deliveries/x/%2e%2e/summary",
                "/api/deliveries/x/%2E./summary",
                "/api/deliveries/x%2f..%2fsummary",
                "/api/deliveries%2Fsummary",
                "/api/deliveries/summary;a=b",
                "/api/deliveries;a=b/summary",
                "/api;x/deliveries/summary",
                "/api/deliveries/summary%3Ba=b",
                "/api/deliveries/summary%20",
                "/api/deliveries/summary%00",
                "/api/deliveries/%5csummary",
                "/api/packages/%u0073ummary",
                "/api/packages/ｓummary"
            })
    void keepsInternalPathsClosedInEverySpelling(String path) throws Exception {
        RawAnswer answer = RawAnswer.of(port, "GET " + path + "?ownerId=o1 HTTP/1.1");

        assertThat(answer.status()).isIn(400, 404);
        assertThat(answer.text()).doesNotContain("count", "Exception", "java");
        assertThat(ThreeBackends.all())
                .allSatisfy(backend -> assertThat(backend.calls()).isZero());
    }

    @Test
    void keepsInternalPathsClosedInAbsoluteForm() throws Exception {
        RawAnswer answer = RawAnswer.of(port, "GET http://localhost/api/deliveries/summary?ownerId=o1 HTTP/1.1");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(ThreeBackends.of(Section.DELIVERIES).calls()).isZero();
    }

    @Test
    void answersClosedPathsWithAProblem() {
        client.get()
                .uri("/api/deliveries/summary")
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:not-found");
    }

    @Test
    void answersUnavailableWhenTheServiceRefusesConnections() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.REFUSED);

        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectHeader()
                .exists("Retry-After")
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:service-unavailable");
    }

    @Test
    void tellsTheServiceWhatIsLeftOfTheDeadline() {
        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .header("X-Request-Timeout-Ms", "900000")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(ThreeBackends.of(Section.PACKAGES).requests())
                .singleElement()
                .satisfies(
                        request -> assertThat(Long.parseLong(request.headers().get("X-Request-Timeout-Ms")))
                                .isBetween(5_000L, 9_980L));
    }

    @Test
    void answersGatewayTimeoutWhenTheServiceHangs() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.HANGS);

        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .header("X-Request-Timeout-Ms", "200")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.GATEWAY_TIMEOUT)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:deadline-exceeded");
    }

    @ParameterizedTest
    @CsvSource({"CUT, 5000, 502, bad-gateway", "STALLS, 300, 504, deadline-exceeded"})
    void makesAProblemOfAnAnswerThatDoesNotEnd(Fault fault, String budget, int status, String problem) {
        ThreeBackends.of(Section.PACKAGES).behave(fault);

        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .header("X-Request-Timeout-Ms", budget)
                .exchange()
                .expectStatus()
                .isEqualTo(status)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:" + problem);
    }

    @Test
    void namesAWaitWhereTheServiceDoesNot() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.CLOSED);

        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectHeader()
                .valueEquals("Retry-After", "1");
    }

    /** What is lost shows after the class. */
    @Test
    void losesNoBufferWhereTheDeadlineMeetsTheAnswer() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.SLOW);
        WebClient callers = WebClient.create("http://127.0.0.1:" + port);

        Flux.range(0, 1_500)
                .flatMap(
                        i -> callers.get()
                                .uri("/api/packages/p1?ownerId=o1")
                                .header("X-Request-Timeout-Ms", Integer.toString(70 + i % 25))
                                .exchangeToMono(answer -> answer.releaseBody().thenReturn(answer.statusCode()))
                                .onErrorComplete(),
                        30)
                .then()
                .as(StepVerifier::create)
                .expectComplete()
                .verify(Duration.ofSeconds(60));
    }

    @Test
    void passesThrottlingOnWithItsWait() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.THROTTLED);

        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.TOO_MANY_REQUESTS)
                .expectHeader()
                .valueEquals("Retry-After", "7");
    }

    @Test
    void believesForwardedHeadersFromNobodyUnlessTrusted() {
        client.get()
                .uri("/api/packages/p1?ownerId=o1")
                .header("X-Forwarded-For", "6.6.6.6")
                .header("X-Forwarded-Host", "evil.example")
                .header("Forwarded", "for=6.6.6.6;host=evil.example")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(ThreeBackends.of(Section.PACKAGES).requests())
                .singleElement()
                .satisfies(
                        request -> assertThat(request.headers().toString()).doesNotContain("6.6.6.6", "evil.example"));
    }

    @Test
    void refusesBodiesThatAreTooLong() {
        client.post()
                .uri("/api/deliveries")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("x".repeat(70_000))
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.CONTENT_TOO_LARGE)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @Test
    void refusesBodiesThatTurnOutTooLong() {
        client.post()
                .uri("/api/deliveries")
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .body(Flux.range(0, 70).map(i -> "x".repeat(1_024)), String.class)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.CONTENT_TOO_LARGE);
    }
}
