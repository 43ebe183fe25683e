package io.dronedelivery.delivery;

import io.dronedelivery.support.contract.ItemServiceContract;
import io.dronedelivery.support.contract.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.StatusAssertions;

class DeliveryServiceIT extends ItemServiceContract {

    private static final Subject SUBJECT = new Subject(
            DeliveryServiceApplication.class,
            "/api/deliveries",
            "summary",
            "deliveries",
            "/api/all-owners/deliveries?status=inFlight&droneId=drone-1",
            """
            {"pickup":{"altitude":-0.0,"latitude":47.60,"longitude":-122.3},
             "dropoff":{"altitude":30,"latitude":47.7,"longitude":-122.1},
             "deadline":"2026-11-30T12:00:00Z","droneId":"drone-1","status":"inFlight"}""",
            """
            {"count":0,"delivered":0,"inFlight":0,"cancelled":0}""",
            """
            {"count":2,"delivered":0,"inFlight":2,"cancelled":0}""");

    DeliveryServiceIT(@LocalServerPort int port, @LocalManagementPort int managementPort) {
        super(SUBJECT, port, managementPort);
    }

    @Test
    void changesTheStatusAndWithItTheSummary() {
        create("d1", "patcher", 11);

        patch("d1", "patcher", "delivered", "*")
                .isOk()
                .expectBody()
                .jsonPath("$.status")
                .isEqualTo("delivered");
        summary("patcher").isOk().expectBody().json("""
            {"count":1,"delivered":1,"inFlight":0,"cancelled":0}""");
    }

    @Test
    void changesTheStatusOfTheVersionThatTheClientHasSeenOnly() {
        String seen = create("d1", "patch-versions", 11);
        patch("d1", "patch-versions", "delivered", seen).isOk();

        patch("d1", "patch-versions", "cancelled", seen)
                .isEqualTo(412)
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:precondition-failed");
        // The answer to the first one may have been lost: repeated, it is done already.
        patch("d1", "patch-versions", "delivered", seen).isOk();
    }

    @Test
    void refusesAStatusThatThereIsNot() {
        create("d1", "patch-wrong", 11);

        patch("d1", "patch-wrong", "lost", "*")
                .isBadRequest()
                .expectBody()
                .jsonPath("$.errors[0].field")
                .isEqualTo("status");
        for (String status : List.of("status=lost", "status=", "status")) {
            client().get()
                    .uri("/api/all-owners/deliveries?" + status)
                    .exchange()
                    .expectStatus()
                    .isBadRequest()
                    .expectBody()
                    .jsonPath("$.errors[0].field")
                    .isEqualTo("status");
        }
    }

    @Test
    void hasNoStatusToChangeOfADeliveryThatThereIsNot() {
        patch("nowhere", "patcher", "delivered", "*").isNotFound();
    }

    @Test
    void agreesWithTheDatabaseOnWhatAChangeOfStatusCosts() {
        create("d1", "patch-cost", 11);

        agreesOnTheCostOf("change the status", () -> patch("d1", "patch-cost", "delivered", "*")
                .isOk());
    }

    private StatusAssertions patch(String id, String ownerId, String status, String version) {
        return client().patch()
                .uri("/api/deliveries/{id}?ownerId={owner}", id, ownerId)
                .header(HttpHeaders.IF_MATCH, version)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{\"status\":\"" + status + "\"}")
                .exchange()
                .expectStatus();
    }
}
