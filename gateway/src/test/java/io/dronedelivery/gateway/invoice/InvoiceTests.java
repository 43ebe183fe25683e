package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
class InvoiceTests {

    private static final String INVOICE = "/api/invoices?ownerId=o00042&year=2026&month=11";

    @Autowired
    private WebTestClient client;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void passesSectionsThroughDigitForDigit() {
        client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentType(MediaType.APPLICATION_JSON)
                .expectHeader()
                .valueEquals("X-Request-Charge", "3.75")
                .expectBody(String.class)
                .isEqualTo("{\"ownerId\":\"o00042\",\"year\":2026,\"month\":11,\"complete\":true,\"deliveries\":"
                        + ThreeBackends.DELIVERIES + ",\"packages\":" + ThreeBackends.PACKAGES + ",\"drones\":"
                        + ThreeBackends.DRONES + "}");
    }

    @Test
    void asksEachServiceForItsSectionWithTheRemainingBudget() {
        client.get()
                .uri(INVOICE)
                .header("X-Request-Timeout-Ms", "1000")
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(ThreeBackends.of(Section.DRONES).requests()).singleElement().satisfies(request -> {
            assertThat(request.uri()).isEqualTo("/api/dronedeliveries/utilization?ownerId=o00042&year=2026&month=11");
            assertThat(Long.parseLong(request.headers().get("X-Request-Timeout-Ms")))
                    .isBetween(1L, 700L);
        });
        assertThat(ThreeBackends.of(Section.PACKAGES).requests())
                .singleElement()
                .satisfies(
                        request -> assertThat(Long.parseLong(request.headers().get("X-Request-Timeout-Ms")))
                                .isBetween(701L, 980L));
    }

    @ParameterizedTest
    @CsvSource({
        "THROTTLED, 429",
        "BROKEN, 502",
        "REFUSED, 503",
        "CUT, 502",
        "GARBAGE, 502",
        "EMPTY, 502",
        "HOLLOW, 502",
        "PAGE, 502",
        "UNTYPED, 502",
        "MARKED, 502",
        "UTF_16, 502",
        "HANGS, 504"
    })
    void returnsPartialInvoiceWhenDroneServiceMisbehaves(Fault fault, int status) {
        ThreeBackends.of(Section.DRONES).behave(fault);

        client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals(HttpHeaders.CACHE_CONTROL, "no-store")
                .expectBody()
                .jsonPath("$.complete")
                .isEqualTo(false)
                .jsonPath("$.deliveries.count")
                .isEqualTo(42)
                .jsonPath("$.packages.count")
                .isEqualTo(57)
                .jsonPath("$.drones")
                .isEmpty()
                .jsonPath("$.problems.length()")
                .isEqualTo(1)
                .jsonPath("$.problems[0].section")
                .isEqualTo("drones")
                .jsonPath("$.problems[0].status")
                .isEqualTo(status);
    }

    @Test
    void passesOnHowLongTheThrottledServiceAskedToWait() {
        ThreeBackends.of(Section.PACKAGES).behave(Fault.THROTTLED);

        client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("X-Request-Charge", "3.00")
                .expectBody()
                .jsonPath("$.problems[0].retryAfter")
                .isEqualTo(7);
    }

    @Test
    void answersUnavailableWithRetryAfterWhenNoSectionCame() {
        ThreeBackends.of(Section.DELIVERIES).behave(Fault.THROTTLED);
        ThreeBackends.of(Section.PACKAGES).behave(Fault.REFUSED);
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);

        client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectHeader()
                .valueEquals(HttpHeaders.RETRY_AFTER, "7")
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:service-unavailable")
                .jsonPath("$.problems.length()")
                .isEqualTo(3);
    }

    @Test
    void answersGatewayTimeoutWhenEverySectionHangs() {
        ThreeBackends.all().forEach(backend -> backend.behave(Fault.HANGS));

        client.get()
                .uri(INVOICE)
                .header("X-Request-Timeout-Ms", "200")
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.GATEWAY_TIMEOUT)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:deadline-exceeded");
    }

    @Test
    void namesEveryBadField() {
        client.get()
                .uri("/api/invoices?ownerId=a b&year=1999&month=13")
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:invalid-request")
                .jsonPath("$.status")
                .isEqualTo(400)
                .jsonPath("$.errors[*].field")
                .value(fields -> assertThat(fields.toString()).isEqualTo("[\"month\",\"ownerId\",\"year\"]"));
        assertThat(ThreeBackends.all())
                .allSatisfy(backend -> assertThat(backend.calls()).isZero());
    }

    @ParameterizedTest
    @CsvSource({
        "'/api/invoices', 3",
        "'/api/invoices?ownerId=o1&year=2026', 1",
        "'/api/invoices?ownerId=o1&ownerId=o2&year=2026&month=1', 1",
        "'/api/invoices?ownerId=&year=&month=', 3",
        "'/api/invoices?ownerId&year=2026&month=1', 1",
        "'/api/invoices?ownerId=o1&year=20260&month=0', 2"
    })
    void refusesMissingDoubledAndEmptyParameters(String uri, int errors) {
        client.get()
                .uri(uri)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors.length()")
                .isEqualTo(errors);
    }

    @Test
    void refusesAnUnreadableDeadline() {
        client.get()
                .uri(INVOICE)
                .header("X-Request-Timeout-Ms", "soon")
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo("X-Request-Timeout-Ms");
    }
}
