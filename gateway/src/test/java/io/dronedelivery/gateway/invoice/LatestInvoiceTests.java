package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
class LatestInvoiceTests {

    private static final String LATEST = "/api/invoices/latest?ownerId=o00042";

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
        answer(Section.DELIVERIES, "{\"year\":2026,\"month\":3,", ThreeBackends.DELIVERIES);
        answer(Section.PACKAGES, "{\"year\":2026,\"month\":11,", ThreeBackends.PACKAGES);
        answer(Section.DRONES, "{\"year\":2025,\"month\":12,", ThreeBackends.DRONES);
    }

    /** A backend answers every path alike. */
    private static void answer(Section section, String month, String summary) {
        ThreeBackends.of(section).answer(month + summary.substring(1));
    }

    @Test
    void takesTheNewestMonthThatAnyServiceKnows() {
        client.get()
                .uri(LATEST)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("X-Request-Charge", "7.50")
                .expectBody()
                .jsonPath("$.year")
                .isEqualTo(2026)
                .jsonPath("$.month")
                .isEqualTo(11)
                .jsonPath("$.complete")
                .isEqualTo(true);
        assertThat(ThreeBackends.of(Section.DRONES).requests())
                .extracting(request -> request.uri())
                .containsExactly(
                        "/api/dronedeliveries/latest-month?ownerId=o00042",
                        "/api/dronedeliveries/utilization?ownerId=o00042&year=2026&month=11");
    }

    @Test
    void doesWithoutAServiceThatKnowsNoMonth() {
        ThreeBackends.of(Section.PACKAGES).behaveOnce(Fault.UNKNOWN);

        client.get()
                .uri(LATEST)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.month")
                .isEqualTo(3)
                .jsonPath("$.complete")
                .isEqualTo(true);
    }

    @Test
    void countsAServiceThatCannotSayAsAMissingSection() {
        ThreeBackends.of(Section.PACKAGES).behaveOnce(Fault.BROKEN);

        client.get()
                .uri(LATEST)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Cache-Control", "no-store")
                .expectBody()
                .jsonPath("$.month")
                .isEqualTo(3)
                .jsonPath("$.packages")
                .isEmpty()
                .jsonPath("$.problems[0].section")
                .isEqualTo("packages");
        assertThat(ThreeBackends.of(Section.PACKAGES).calls()).isOne();
    }

    @Test
    void answersNotFoundForAnOwnerWithoutActivity() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.UNKNOWN));

        client.get()
                .uri(LATEST)
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:not-found");

        // What is right must not look like an outage.
        assertThat(meters.timer("invoice.requests", "outcome", "absent").count())
                .isPositive();
    }

    @Test
    void doesNotClaimThereIsNoActivityWhenAServiceCannotSay() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.UNKNOWN));
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);

        client.get().uri(LATEST).exchange().expectStatus().isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
    }

    @Test
    void saysThatTimeRanOutWhenThatIsAllThatAnyServiceLacked() {
        ThreeBackends.of(Section.DELIVERIES).behave(Fault.HANGS);
        ThreeBackends.of(Section.PACKAGES).behave(Fault.HANGS);
        ThreeBackends.of(Section.DRONES).behave(Fault.UNKNOWN);

        client.get()
                .uri(LATEST)
                .header("X-Request-Timeout-Ms", "300")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.GATEWAY_TIMEOUT);
    }

    @Test
    void needsNothingButTheOwner() {
        client.get()
                .uri("/api/invoices/latest?ownerId=")
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[*].field")
                .isEqualTo("ownerId");
    }
}
