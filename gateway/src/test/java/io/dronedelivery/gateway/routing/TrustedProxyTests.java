package io.dronedelivery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.ReceivedRequest;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Who is believed when it says for whom it asks. The tests call from 127.0.0.1. */
class TrustedProxyTests {

    private static final String TRUSTED = "spring.cloud.gateway.server.webflux.trusted-proxies=";

    @Nested
    @GatewayTest
    @TestPropertySource(properties = TRUSTED + "127\\.0\\.0\\.1")
    class OfThisMachine extends Caller {

        @Test
        void isBelieved() {
            assertThat(forwarded().headers().get("X-Forwarded-Host")).contains("shop.example");
        }
    }

    @Nested
    @GatewayTest
    @TestPropertySource(properties = TRUSTED + "10\\.0\\.0\\.1")
    class OfAnotherMachine extends Caller {

        @Test
        void isNotBelieved() {
            assertThat(forwarded().headers().toString()).doesNotContain("6.6.6.6", "shop.example");
        }
    }

    @Nested
    @GatewayTest
    @TestPropertySource(properties = {"spring.main.cloud-platform=kubernetes", TRUSTED + "6\\.6\\.6\\.6"})
    class OnKubernetes extends Caller {

        @Test
        void isNotBelievedForWhatItSaysOfItself() {
            assertThat(forwarded().headers().toString()).doesNotContain("6.6.6.6", "shop.example");
        }
    }

    abstract static class Caller {

        @Autowired
        private WebTestClient client;

        @BeforeEach
        void heal() {
            ThreeBackends.heal();
        }

        ReceivedRequest forwarded() {
            client.get()
                    .uri("/api/packages/p1?ownerId=o1")
                    .header("X-Forwarded-For", "6.6.6.6")
                    .header("X-Forwarded-Host", "shop.example")
                    .exchange()
                    .expectStatus()
                    .isOk();
            return Objects.requireNonNull(
                    ThreeBackends.of(Section.PACKAGES).requests().poll());
        }
    }
}
