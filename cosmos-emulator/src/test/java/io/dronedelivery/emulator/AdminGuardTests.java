package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.http.client.HttpClient;

/** What web pages from elsewhere get from the paths that need no signature. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdminGuardTests {

    private final CosmosEmulator emulator = CosmosEmulator.builder()
            .advertisedEndpoint(URI.create("http://cosmos.example.org:8081/"))
            .start();

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:8081",
                "localhost:8081",
                "[::1]:8081",
                "10.1.2.3",
                "cosmos-emulator:8081",
                "cosmos-emulator.drone-invoice.svc.cluster.local",
                "host.docker.internal:8081",
                "cosmos.example.org"
            })
    void answersToAddressesAndPrivateNames(String host) {
        assertThat(status("/_emulator/containers", Map.of("host", host))).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"attacker.example", "127.0.0.1.attacker.example:8081", "cosmos.example.org.attacker.example"})
    void refusesPublicNamesThatWereMadeToPointHere(String host) {
        for (String path : new String[] {"/_emulator/containers", "/_emulator/metrics", "/_explorer"}) {
            assertThat(status(path, Map.of("host", host))).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "origin, https://attacker.example",
        "origin, null",
        "sec-fetch-site, cross-site",
        "sec-fetch-site, same-site"
    })
    void refusesRequestsThatOtherPagesSend(String header, String value) {
        assertThat(status("/_emulator/containers", Map.of(header, value))).isEqualTo(403);
    }

    @Test
    void answersTheExplorer() {
        String own = emulator.endpoint().toString();

        assertThat(status("/_emulator/containers", Map.of("origin", own, "sec-fetch-site", "same-origin")))
                .isEqualTo(200);
        assertThat(status("/_explorer", Map.of("sec-fetch-site", "none"))).isEqualTo(200);
    }

    @Test
    void sendsClientsToTheAdvertisedEndpoint() {
        try (CosmosEmulator open = CosmosEmulator.builder()
                .authentication(false)
                .advertisedEndpoint(URI.create("http://cosmos.example.org:8081/"))
                .start()) {
            assertThat(AdminClient.of(open).get("/"))
                    .contains("\"databaseAccountEndpoint\":\"http://cosmos.example.org:8081/\"");
        }
    }

    private int status(String path, Map<String, String> headers) {
        return await(HttpClient.create()
                .headers(sent -> headers.forEach(sent::set))
                .get()
                .uri(emulator.endpoint() + path)
                .response()
                .map(response -> response.status().code()));
    }
}
