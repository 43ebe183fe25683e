package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests about databases, containers and offers that a client sends on a condition. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PreconditionTests {

    private static final String DATABASE = "/dbs/d";
    private static final String CONTAINER = "/dbs/d/colls/c";
    private static final String DEFINITION = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}";
    private static final String STALE = "\"stale\"";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeEach
    void create() {
        create(client);
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {DATABASE, CONTAINER})
    void deletesOnlyTheVersionThatTheClientMeans(String path) {
        assertThat(client.send("DELETE", path, Map.of("if-match", STALE), "").status())
                .isEqualTo(412);
        assertThat(client.get(path, Map.of()).status()).isEqualTo(200);

        assertThat(client.send("DELETE", path, Map.of("if-match", etag(client, path)), "")
                        .status())
                .isEqualTo(204);
        create(client);
    }

    @Test
    void replacesOnlyTheVersionOfAContainerThatTheClientMeans() {
        String before = etag(client, CONTAINER);
        Answer replaced = client.send("PUT", CONTAINER, Map.of("if-match", before), DEFINITION);
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.header("etag")).isEqualTo(etag(client, CONTAINER)).isNotEqualTo(before);

        Answer refused = client.send("PUT", CONTAINER, Map.of("if-match", before), DEFINITION);
        assertThat(refused.status()).isEqualTo(412);
        assertThat(refused.message()).contains("changed");
        assertThat(client.send("PUT", CONTAINER, Map.of("if-match", "*"), DEFINITION)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void replacesOnlyTheVersionOfAnOfferThatTheClientMeans() {
        for (String resource : List.of(DATABASE, CONTAINER)) {
            ObjectNode offer = offer(client, resource);
            String path = "/offers/" + offer.path("id").asText();
            String before = offer.path("_etag").asText();
            offer.withObject("/content").put("offerThroughput", 700);
            Answer replaced = client.send("PUT", path, Map.of("if-match", before), offer.toString());
            assertThat(replaced.status()).isEqualTo(200);
            assertThat(replaced.header("etag")).isEqualTo(etag(client, path)).isNotEqualTo(before);
            assertThat(replaced.body().path("_ts").asLong()).isPositive();

            offer.withObject("/content").put("offerThroughput", 800);
            assertThat(client.send("PUT", path, Map.of("if-match", before), offer.toString())
                            .status())
                    .isEqualTo(412);
            assertThat(offer(client, resource).at("/content/offerThroughput").asInt())
                    .isEqualTo(700);
        }
    }

    @Test
    void readsOnlyWhatTheClientDoesNotHaveYet() {
        for (String path : paths(client)) {
            String etag = etag(client, path);
            for (String known : List.of(etag, "*")) {
                Answer unchanged = client.get(path, Map.of("if-none-match", known));
                assertThat(unchanged.status()).as(path).isEqualTo(304);
                assertThat(unchanged.header("etag")).isEqualTo(etag);
            }
            assertThat(client.get(path, Map.of("if-none-match", STALE)).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void givesAnotherEtagToAContainerThatIsCreatedAgain() {
        String before = etag(client, CONTAINER);
        client.send("DELETE", CONTAINER, Map.of(), "");
        create(client);

        assertThat(client.send("DELETE", CONTAINER, Map.of("if-match", before), "")
                        .status())
                .isEqualTo(412);
    }

    @Test
    void keepsEtagsOverARestart(@TempDir Path directory) {
        List<String> before;
        try (CosmosEmulator first = onDisk(directory)) {
            ProtocolClient writer = ProtocolClient.of(first);
            create(writer);
            writer.send("PUT", CONTAINER, Map.of(), DEFINITION);
            before = etags(writer);
        }
        try (CosmosEmulator second = onDisk(directory)) {
            assertThat(etags(ProtocolClient.of(second))).isEqualTo(before);
        }
    }

    private static CosmosEmulator onDisk(Path directory) {
        return CosmosEmulator.builder()
                .authentication(false)
                .directory(directory)
                .start();
    }

    private static void create(ProtocolClient client) {
        client.send("POST", "/dbs", Map.of("x-ms-offer-throughput", "1000"), "{\"id\":\"d\"}");
        client.send("POST", "/dbs/d/colls", Map.of("x-ms-offer-throughput", "500"), DEFINITION);
    }

    private static List<String> etags(ProtocolClient client) {
        return paths(client).stream()
                .map(path ->
                        etag(client, path) + client.get(path, Map.of()).body().path("_ts"))
                .toList();
    }

    private static List<String> paths(ProtocolClient client) {
        List<String> paths = new ArrayList<>(List.of(DATABASE, CONTAINER));
        for (String resource : List.of(DATABASE, CONTAINER)) {
            paths.add("/offers/" + offer(client, resource).path("id").asText());
        }
        return paths;
    }

    private static String etag(ProtocolClient client, String path) {
        return client.get(path, Map.of()).body().path("_etag").asText();
    }

    private static ObjectNode offer(ProtocolClient client, String resource) {
        String rid = client.get(resource, Map.of()).body().path("_rid").asText();
        return (ObjectNode)
                client.query("/offers", Map.of(), "SELECT * FROM root WHERE root.offerResourceId = '" + rid + "'")
                        .body()
                        .path("Offers")
                        .path(0);
    }
}
