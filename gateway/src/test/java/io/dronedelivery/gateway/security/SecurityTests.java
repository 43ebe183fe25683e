package io.dronedelivery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.StatusAssertions;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
@ActiveProfiles("secured")
class SecurityTests {

    private static final Issuer issuer = new Issuer();
    private static final Duration VALID = Duration.ofMinutes(5);
    private static final String MONTH = "&year=2026&month=11";
    private static final String OWN = "/api/invoices?ownerId=o1" + MONTH;

    @Autowired
    private WebTestClient client;

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry registry) {
        issuer.introduce(registry);
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OWN,
                "/api/invoices/latest?ownerId=o1",
                "/api/deliveries/d1?ownerId=o1",
                "/api/packages?ownerId=o1" + MONTH
            })
    void letsAnOwnerReadWhatIsHisOwn(String uri) throws IOException {
        // "latest" finds no month in these bodies; it is let in all the same.
        assertThat(get(uri, issuer.token("o1", "", VALID)).status()).isIn(200, 503);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/invoices?ownerId=o2",
                "/api/invoices?ownerId=O1",
                "/api/invoices?ownerId=o1,o2",
                "/api/invoices?ownerId=o1%2Co2",
                "/api/invoices?ownerId=o1;ownerId=o2",
                "/api/invoices?ownerId=o1%26ownerId=o2",
                "/api/invoices?ownerId=%6f2",
                "/api/invoices?%6fwnerId=o2",
                "/api/invoices?ownerId=o1%00",
                "/api/invoices?ownerId=o1%20",
                "/api/invoices?ownerId=",
                "/api/invoices?ownerId",
                "/api/packages?ownerId=o2",
                "/api/packages?limit=1"
            })
    void keepsOtherOwnersDataClosedInEverySpelling(String uri) throws IOException {
        refusesAnOwner(uri + MONTH, 403, "forbidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/invoices/latest?ownerId=o2",
                "/api/deliveries/d1?ownerId=o2",
                "/api/deliveries/d1",
                "/api/all-owners/deliveries",
                "/api/all-owners/deliveries?status=delivered",
                "/api/all-owners/packages?deliveryId=d1",
                "/api/all-owners/dronedeliveries?droneId=dr1"
            })
    void keepsClosedWhatIsNotTheOwners(String uri) throws IOException {
        refusesAnOwner(uri, 403, "forbidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/invoices?ownerId=o1&ownerId=o2&year=2026&month=11",
                "/api/invoices?ownerId=o1&ownerId=o1&year=2026&month=11",
                "/api/invoices?%6fwnerId=o2&ownerId=o1&year=2026&month=11",
                "/api/invoices?ownerid=o1&year=2026&month=11",
                "/api/invoices?x=1",
                "/api/dronedeliveries/t1?ownerId=o1&ownerId=o2",
                "/api/deliveries?ownerId=o1&droneId=dr1",
                "/api/deliveries?ownerId=o1&status=delivered",
                "/api/deliveries?droneId=dr1",
                "/api/packages?ownerId=o1&deliveryId=d1",
                "/api/dronedeliveries?ownerId=o1&droneId=dr1",
                "/api/all-owners/deliveries?ownerId=o1&status=delivered",
                "/api/all-owners/packages?ownerId=o1&deliveryId=d1"
            })
    void refusesAParameterThatIsDoubledOrNotOfTheOperation(String uri) throws IOException {
        refusesAnOwner(uri, 400, "invalid-request");
    }

    private void refusesAnOwner(String uri, int status, String type) throws IOException {
        RawAnswer answer = get(uri, issuer.token("o1", "", VALID));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text())
                .contains("application/problem+json", "urn:drone-invoice:problem:" + type)
                .doesNotContain("Exception");
        assertThat(ThreeBackends.all())
                .allSatisfy(backend -> assertThat(backend.calls()).isZero());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/invoices?ownerId=o2&year=2026&month=11",
        "GET, /api/all-owners/deliveries?droneId=dr1",
        "POST, /api/deliveries",
        "DELETE, /api/packages/p1?ownerId=o2"
    })
    void letsAnOperatorDoEverything(HttpMethod method, String uri) {
        client.method(method)
                .uri(uri)
                .headers(headers -> headers.setBearerAuth(issuer.token("", "x invoices.operator", VALID)))
                .exchange()
                .expectStatus()
                .isOk();
    }

    @ParameterizedTest
    @CsvSource({"POST, /api/deliveries", "PUT, /api/packages/p1?ownerId=o1", "DELETE, /api/packages/p1?ownerId=o1"})
    void leavesWritingToOperators(HttpMethod method, String uri) {
        client.method(method)
                .uri(uri)
                .headers(headers -> headers.setBearerAuth(issuer.token("o1", "", VALID)))
                .exchange()
                .expectStatus()
                .isForbidden();
    }

    @Test
    void asksForATokenWhereThereIsNone() {
        client.get()
                .uri(OWN)
                .exchange()
                .expectStatus()
                .isUnauthorized()
                .expectHeader()
                .valueEquals(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:unauthorized");
    }

    @Test
    void refusesForgedExpiredAndBrokenTokens() throws IOException {
        assertThat(get(OWN, issuer.forged("o1")).status()).isEqualTo(401);
        assertThat(get(OWN, issuer.token("o1", "", Duration.ofMinutes(-5))).status())
                .isEqualTo(401);
        assertThat(get(OWN, "nonsense").text()).startsWith("HTTP/1.1 401").contains("invalid_token");
        // Signed by nobody.
        assertThat(get(OWN, "eyJhbGciOiJub25lIn0.eyJvd25lcl9pZCI6Im8xIn0.").status())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/deliveries/d1?ownerId=o1, o1, '', owner o1",
        "/api/deliveries/d1?ownerId=o1, o1, invoices.operator, operator",
        "/api/all-owners/deliveries?droneId=dr1, '', invoices.operator, operator",
        "/api/invoices?ownerId=o1&year=2026&month=11, o1, '', owner o1",
        "/api/invoices?ownerId=o1&year=2026&month=11, '', invoices.operator, operator"
    })
    void tellsTheServiceWhoAsksWhateverTheCallerSaysOfThat(String uri, String owner, String scope, String caller)
            throws IOException {
        String token = "Authorization: Bearer " + issuer.token(owner, scope, VALID);
        RawAnswer answer =
                RawAnswer.of(port, "GET " + uri + " HTTP/1.1", token, "X-Caller: operator", "x-caller: owner o2");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(ThreeBackends.of(Section.DELIVERIES).requests())
                .singleElement()
                .satisfies(
                        request -> assertThat(request.headers().get("X-Caller")).isEqualTo(caller));
    }

    /** Whoever can choose the claim would write a field, or a request, of their own for the service. */
    @ParameterizedTest
    @ValueSource(strings = {"o1\r\nX-Caller: operator", "o1 o2", "\u043e1", ""})
    void takesNobodyForAnOwnerWhoseIdCannotBeOne(String claim) throws IOException {
        String uri = "/api/deliveries?ownerId=" + URLEncoder.encode(claim, StandardCharsets.UTF_8) + MONTH;

        assertThat(get(uri, issuer.token(claim, "", VALID)).status()).isEqualTo(403);
        assertThat(ThreeBackends.of(Section.DELIVERIES).requests()).isEmpty();
    }

    @Test
    void refusesATokenThatWasMadeForAnotherService() throws IOException {
        assertThat(own(claims -> claims.audience("api://another")).status()).isEqualTo(200);
        assertThat(own(claims -> claims.audience(List.of("api://mail", Issuer.AUDIENCE)))
                        .status())
                .isEqualTo(200);
        assertThat(own(claims -> claims.audience("api://mail")).status()).isEqualTo(401);
        assertThat(own(claims -> claims.audience(List.<String>of())).status()).isEqualTo(401);
        assertThat(own(claims -> claims.issuer("http://127.0.0.1:1")).status()).isEqualTo(401);
        assertThat(own(claims -> claims.issuer(null)).status()).isEqualTo(401);
    }

    @Test
    void refusesATokenWithoutAnEndOrBeforeItsBeginning() throws IOException {
        assertThat(own(claims -> claims.expirationTime(null)).status()).isEqualTo(401);
        assertThat(own(claims -> claims.notBeforeTime(in(Duration.ofMinutes(5))))
                        .status())
                .isEqualTo(401);
        // Clocks differ.
        assertThat(own(claims -> claims.notBeforeTime(in(Duration.ofSeconds(20))))
                        .status())
                .isEqualTo(200);
        assertThat(own(claims -> claims.expirationTime(in(Duration.ofSeconds(-20))))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void asksTheIssuerOnceInAWhileHoweverManyTokensNameAKeyThatNobodyKnows() throws IOException {
        int before = issuer.fetches();
        long start = System.nanoTime();
        for (int i = 0; i < 50; i++) {
            assertThat(get(OWN, issuer.ofUnknownKey("o1")).status()).isEqualTo(401);
        }
        long intervals = 1 + Duration.ofNanos(System.nanoTime() - start).toSeconds() / 10;

        assertThat(issuer.fetches() - before).isLessThanOrEqualTo((int) intervals);
    }

    @Test
    void letsAnApplicationWithTheOperatorRoleIn() throws IOException {
        assertThat(another(claims -> claims.claim("roles", List.of("x", "invoices.operator")))
                        .status())
                .isEqualTo(200);
        assertThat(another(claims -> claims.claim("roles", List.of("x"))).status())
                .isEqualTo(403);
        assertThat(another(claims -> claims.claim("groups", List.of("invoices.operator")))
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope", "scp", "roles", "owner_id"})
    void takesAClaimOfAnotherKindForNoPermission(String claim) throws IOException {
        assertThat(another(claims -> claims.claim(claim, List.of(1, true))).status())
                .isIn(401, 403);
        assertThat(another(claims -> claims.claim(claim, Map.of("invoices.operator", true)))
                        .status())
                .isIn(401, 403);
        assertThat(another(claims -> claims.claim(claim, 7)).status()).isIn(401, 403);
    }

    private RawAnswer own(Consumer<JWTClaimsSet.Builder> change) throws IOException {
        return get(OWN, issuer.token("o1", "", VALID, change));
    }

    private RawAnswer another(Consumer<JWTClaimsSet.Builder> change) throws IOException {
        return get("/api/invoices?ownerId=o2" + MONTH, issuer.token("o1", "", VALID, change));
    }

    private static Date in(Duration time) {
        return Date.from(Instant.now().plus(time));
    }

    @Test
    void keepsInternalPathsClosedForOperatorsToo() throws IOException {
        assertThat(get("/api/deliveries/summary?ownerId=o1" + MONTH, issuer.token("o1", "invoices.operator", VALID))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void answersHealthAndWhatItIsMadeOfWithoutATokenAndNothingElse() {
        management("/actuator/health/liveness").isOk();
        management("/actuator/info").isOk();
        management("/actuator/sbom").isOk();
        management("/actuator/env").is4xxClientError();
        management("/actuator/gateway/routes").is4xxClientError();
        client.get().uri("/actuator/health").exchange().expectStatus().isNotFound();
    }

    private StatusAssertions management(String path) {
        return client.get()
                .uri(URI.create("http://127.0.0.1:" + managementPort + path))
                .exchange()
                .expectStatus();
    }

    private RawAnswer get(String uri, String token) throws IOException {
        return RawAnswer.of(port, "GET " + uri + " HTTP/1.1", "Authorization: Bearer " + token);
    }
}
