package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The services over the protocol that they speak on Azure. */
class DirectModeIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void answersInvoicesFromReplicasWhoseCertificateTheServicesTrust(@TempDir Path folder) throws Exception {
        try (RunningStack stack = RunningStack.launch(
                folder, "--free-ports", "--scale=0.01", "--running-month=2026-11", "--connection-mode=direct")) {
            stack.awaitReady();

            HttpResponse<String> answer = stack.get("/api/invoices?ownerId=o00001&year=2026&month=11");

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(JSON.readTree(answer.body()).path("complete").asBoolean())
                    .isTrue();
            assertThat(connections(stack)).as("by each of the services").isGreaterThanOrEqualTo(3);
        }
    }

    private static int connections(RunningStack stack) throws Exception {
        int port = stack.state().processes().stream()
                .filter(running -> running.name().equals("cosmos-emulator"))
                .mapToInt(State.Running::port)
                .findFirst()
                .orElseThrow();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/_emulator/replicas"))
                .build();
        String replicas = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        return JSON.readTree(replicas).findValues("connections").stream()
                .mapToInt(JsonNode::asInt)
                .sum();
    }
}
