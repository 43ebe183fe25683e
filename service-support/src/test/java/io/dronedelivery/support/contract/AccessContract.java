package io.dronedelivery.support.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** What each of the three services refuses of its own accord, whatever the gateway in front of it lets pass. */
public abstract class AccessContract extends RunningService {

    private static final String LIST = "?ownerId=mine&year=2026&month=11";

    private final Subject subject;
    private final String path;

    AccessContract(Subject subject, int port, int managementPort) {
        super(subject, port, managementPort);
        this.subject = subject;
        this.path = subject.path();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LIST", "SUMMARY", "/latest-month?ownerId=mine", "/m1?ownerId=mine"})
    void letsAnOwnerReadWhatIsTheirOwn(String what) {
        post("m1", "mine", 11);

        as("owner mine", HttpMethod.GET, uri(what)).expectStatus().isOk();
        as("operator", HttpMethod.GET, uri(what)).expectStatus().isOk();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, LIST",
        "GET, SUMMARY",
        "GET, /latest-month?ownerId=mine",
        "GET, /m1?ownerId=mine",
        "HEAD, /m1?ownerId=mine",
        "PUT, /m1?ownerId=mine",
        "DELETE, /m1?ownerId=mine",
        "POST, ''"
    })
    void refusesWhatIsNotTheOwnersAndWhatNobodyVouchesFor(HttpMethod method, String what) {
        post("m1", "mine", 11);

        for (String caller : new String[] {"owner min", "owner mines", "owner ", "owner", "mine", "", "Operator"}) {
            as(caller, method, uri(what)).expectStatus().isForbidden();
        }
        client().mutate()
                .defaultHeaders(headers -> headers.remove(CALLER))
                .build()
                .method(method)
                .uri(uri(what))
                .exchange()
                .expectStatus()
                .isForbidden()
                .expectHeader()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE"})
    void leavesWritingToOperators(String method) {
        post("m1", "mine", 11);

        as("owner mine", HttpMethod.valueOf(method), uri("/m1?ownerId=mine"))
                .expectStatus()
                .isForbidden();
    }

    @Test
    void leavesQuestionsAcrossOwnersToOperators() {
        as("operator", HttpMethod.GET, subject.acrossOwners()).expectStatus().isOk();
        as("owner mine", HttpMethod.GET, subject.acrossOwners())
                .expectStatus()
                .isForbidden()
                .expectBody()
                .jsonPath("$.type")
                .isEqualTo("urn:drone-invoice:problem:forbidden");
    }

    @Test
    void refusesAnOwnerBesideAQuestionAcrossOwners() {
        as("owner mine", HttpMethod.GET, subject.acrossOwners() + "&ownerId=mine")
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.detail")
                .isEqualTo("At fault: ownerId.");
    }

    @Test
    void refusesParametersThatTheOperationDoesNotReadOrReadsOnce() {
        as("operator", HttpMethod.GET, path + LIST + "&ownerId=other&droneId=d&status=delivered&deliveryId=d&limit=1")
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.detail")
                .isEqualTo("At fault: deliveryId, droneId, ownerId, status.");
        as("operator", HttpMethod.GET, path + "?status=delivered")
                .expectStatus()
                .isBadRequest();
        as("operator", HttpMethod.DELETE, path + "/m1?ownerId=mine&force")
                .expectStatus()
                .isBadRequest();
        as("operator", HttpMethod.POST, path + "?ownerId=mine").expectStatus().isBadRequest();
    }

    private String uri(String what) {
        return path + what.replace("LIST", LIST).replace("SUMMARY", "/" + subject.summary() + LIST);
    }

    private ResponseSpec as(String caller, HttpMethod method, String uri) {
        return client().method(method)
                .uri(uri)
                .header(CALLER, caller)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body("m1", "mine", 11))
                .exchange();
    }
}
