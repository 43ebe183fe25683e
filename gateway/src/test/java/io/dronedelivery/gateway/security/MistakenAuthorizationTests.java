package io.dronedelivery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.RawAnswer;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import reactor.core.publisher.Mono;

/** A gateway that lets everybody in by mistake. */
@GatewayTest
@ActiveProfiles("secured")
@TestPropertySource(properties = "gateway.invoice.cache-closed-months=true")
class MistakenAuthorizationTests {

    private static final Issuer issuer = new Issuer();
    private static final Duration VALID = Duration.ofMinutes(5);
    private static final String CLOSED = "/api/invoices?ownerId=o2&year=2020&month=1";

    @LocalServerPort
    private int port;

    @TestConfiguration(proxyBeanMethods = false)
    static class Mistake {

        @Bean
        @Primary
        OwnerAuthorization lettingEverybodyIn(SecurityProperties security) {
            return new OwnerAuthorization(security) {
                @Override
                public Mono<AuthorizationResult> authorize(Mono<Authentication> caller, AuthorizationContext context) {
                    return super.authorize(caller, context).thenReturn(new AuthorizationDecision(true));
                }
            };
        }
    }

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry registry) {
        issuer.introduce(registry);
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void stillTellsTheServicesWhomTheTokenNames() throws IOException {
        get("/api/deliveries?ownerId=o2&year=2026&month=11", issuer.token("o1", "", VALID));

        assertThat(ThreeBackends.of(Section.DELIVERIES).requests())
                .singleElement()
                .satisfies(request ->
                        assertThat(request.headers().getAll("X-Caller")).containsExactly("owner o1"));
    }

    @Test
    void givesAwayNoInvoiceThatItHasKept() throws IOException {
        assertThat(get(CLOSED, issuer.token("someone", "invoices.operator", VALID))
                        .status())
                .isEqualTo(200);

        RawAnswer answer = get(CLOSED, issuer.token("o1", "", VALID));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).doesNotContain("o2");
    }

    private RawAnswer get(String uri, String token) throws IOException {
        return RawAnswer.of(port, "GET " + uri + " HTTP/1.1", "Authorization: Bearer " + token);
    }
}
