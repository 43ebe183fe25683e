package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.emulator.CosmosEmulator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.Environment;

/** The operations that change data, where they have been exposed on purpose. */
class MaintenanceEndpointIT {

    @Test
    void reconcilesOverTheManagementPortForAsLongAsItTakes() throws Exception {
        try (CosmosEmulator emulator =
                        CosmosEmulator.builder().physicalPartitions(3).start();
                TripService service = TripService.start(
                        emulator.endpoint(),
                        emulator.key(),
                        "trips",
                        "spring.main.web-application-type=reactive",
                        "server.port=0",
                        "management.server.port=0",
                        "management.endpoints.web.exposure.include=health,reconcile",
                        // A request has next to no time; checking every month of every owner may have hours.
                        "service.deadline.standard=1ms",
                        "service.deadline.maximum=1ms")) {
            service.items().create(Trip.of("t1", "o1", 11, "1.5")).block();
            String port = service.bean(Environment.class).getRequiredProperty("local.management.port");

            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/reconcile"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString("{\"mode\":\"report\"}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("\"months\":1", "\"wrong\":0", "\"repaired\":false");
        }
    }
}
