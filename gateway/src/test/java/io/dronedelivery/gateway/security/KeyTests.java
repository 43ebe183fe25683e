package io.dronedelivery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.event.EventListener;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.NimbusReactiveJwtDecoder;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Where the keys of tokens come from, and what is done while they cannot be had. */
@GatewayTest
@ActiveProfiles("secured")
@TestPropertySource(
        properties = {
            "gateway.security.key-interval=100ms",
            "gateway.security.key-lifetime=200ms",
            "gateway.security.key-timeout=4s",
            "gateway.deadline.standard=10s"
        })
class KeyTests {

    private static final Issuer issuer = new Issuer();
    private static final AtomicInteger fetchesBeforeReady = new AtomicInteger();
    private static final Duration VALID = Duration.ofMinutes(5);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @LocalServerPort
    private int port;

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry registry) {
        registry.add("spring.security.oauth2.resourceserver.jwt.issuer-uri", issuer::uri);
        registry.add("spring.security.oauth2.resourceserver.jwt.audiences", () -> Issuer.AUDIENCE);
    }

    @TestConfiguration
    static class Readiness {

        @EventListener
        void ready(AvailabilityChangeEvent<ReadinessState> event) {
            if (event.getState() == ReadinessState.ACCEPTING_TRAFFIC) {
                fetchesBeforeReady.set(issuer.fetches());
            }
        }
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
        issuer.behave(Issuer.Mood.ANSWERS);
        Awaitility.await().atMost(PATIENCE).until(() -> ask(token()).status() == 200);
    }

    @Test
    void fetchesTheKeysBeforeItIsReady() {
        assertThat(fetchesBeforeReady).hasPositiveValue();
    }

    @Test
    void fetchesTheKeysOfAnIssuerWithAnotherAlgorithm() {
        Issuer another = new Issuer();
        KeyWarmUp keys = new KeyWarmUp(
                NimbusReactiveJwtDecoder.withJwkSetUri(another.keySet())
                        .jwsAlgorithm(SignatureAlgorithm.ES256)
                        .build(),
                VALID);

        keys.run(new DefaultApplicationArguments());

        keys.destroy();
        assertThat(another.fetches()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"JWT, 200", "at+jwt, 200", "application/at+jwt, 200", "logout+jwt, 401"})
    void takesAccessTokensByWhatTheyCallThemselves(String type, int status) throws IOException {
        assertThat(ask(issuer.ofType(type, "o1")).status()).isEqualTo(status);
    }

    @Test
    void forgetsAKeyThatTheIssuerHasWithdrawn() throws IOException {
        String old = token();
        assertThat(ask(old).status()).isEqualTo(200);

        issuer.rotate();

        Awaitility.await().atMost(PATIENCE).until(() -> ask(old).status() == 401);
        assertThat(ask(token()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(
            value = Issuer.Mood.class,
            names = {"FAILS", "TALKS_NONSENSE"})
    void saysOfATokenOfAnUnknownKeyThatItCannotTellWhileTheIssuerIsAway(Issuer.Mood mood) throws IOException {
        String known = token();
        issuer.behave(mood);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ask(issuer.ofUnknownKey("o1")).status() != 401);

        RawAnswer answer = ask(issuer.ofUnknownKey("o1"));

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text())
                .containsIgnoringCase("Retry-After: 1")
                .contains("urn:drone-invoice:problem:service-unavailable");
        assertThat(ask(known).status()).isEqualTo(200);
    }

    @Test
    void waitsForAnIssuerThatHangsNoLongerThanTheRequestMay() throws IOException {
        String known = token();
        issuer.behave(Issuer.Mood.HANGS);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ask(issuer.ofUnknownKey("o1"), "X-Request-Timeout-Ms: 300")
                                .status()
                        != 401);

        RawAnswer answer = ask(issuer.ofUnknownKey("o1"), "X-Request-Timeout-Ms: 300");

        // A fetch that is given up, after 4 s, is 503.
        assertThat(answer.status()).isEqualTo(504);
        assertThat(ask(known).status()).isEqualTo(200);
    }

    private static String token() {
        return issuer.token("o1", "", VALID);
    }

    private RawAnswer ask(String token, String... headers) throws IOException {
        String[] all = new String[headers.length + 1];
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[0] = "Authorization: Bearer " + token;
        return RawAnswer.of(port, "GET /api/invoices?ownerId=o1&year=2026&month=11 HTTP/1.1", all);
    }
}
