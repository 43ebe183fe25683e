package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What does not come from an SDK. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpSurfaceTests {

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD");
    private static final List<String> SEGMENTS = List.of(
            "dbs",
            "colls",
            "docs",
            "pkranges",
            "offers",
            "operations",
            "partitionkeydelete",
            "sprocs",
            "%20",
            "%C3%A9",
            "a+b",
            "..",
            "AAAAAQ==",
            "x".repeat(300));
    private static final List<String> HEADERS = List.of(
            "x-ms-documentdb-partitionkey",
            "x-ms-documentdb-partitionkeyrangeid",
            "x-ms-documentdb-isquery",
            "x-ms-cosmos-is-query-plan-request",
            "x-ms-cosmos-is-batch-request",
            "x-ms-cosmos-batch-atomic",
            "x-ms-max-item-count",
            "x-ms-continuation",
            "a-im",
            "if-none-match",
            "if-match",
            "x-ms-start-epk",
            "x-ms-end-epk",
            "x-ms-offer-throughput",
            "x-ms-cosmos-offer-autopilot-settings",
            "content-type");
    private static final List<String> VALUES = List.of(
            "true",
            "[\"a\"]",
            "[",
            "[{\"a\":1}]",
            "[1,2,3]",
            "0",
            "-7",
            "99999999999",
            "*",
            "\"5\"",
            "ZZ",
            "Incremental Feed",
            "application/query+json",
            "{\"maxThroughput\":\"x\"}");
    private static final List<String> BODIES = List.of(
            "",
            "{",
            "[]",
            "{}",
            "null",
            "[1]",
            "{\"id\":7}",
            "{\"id\":\"a/b\"}",
            "{\"id\":\"n\",\"pk\":\"a\",\"ttl\":\"x\"}",
            "{\"query\":\"SELECT * FROM c\"}",
            "{\"query\":\"SELECT\",\"parameters\":7}",
            "[{\"operationType\":\"Create\"}]",
            "{\"operations\":[{\"op\":\"add\",\"path\":\"x\",\"value\":1}]}",
            "[".repeat(5000),
            "\uFFFF");

    private final SdkFixture sdk =
            SdkFixture.start(CosmosEmulator.builder().physicalPartitions(2).authentication(false));
    private final CosmosAsyncContainer container = sdk.container(1_000_000);
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void neverFailsUnexpectedlyWhateverComes() throws Exception {
        Random random = new Random(7);
        for (int attempt = 0; attempt < 3_000; attempt++) {
            HttpResponse<String> response = send(random);
            assertThat(response.statusCode()).as(response.request().toString()).isNotEqualTo(500);
            if (response.statusCode() >= 400 && !response.body().isEmpty()) {
                JsonNode error = SdkFixture.JSON.readTree(response.body());
                assertThat(error.path("message").asText()).isNotBlank();
            }
        }
        await(container.createItem(item("still", "a"), new PartitionKey("a"), null));
    }

    @Test
    void refusesRequestsThatAreNotSigned() throws Exception {
        try (CosmosEmulator guarded = CosmosEmulator.builder().start()) {
            for (String token : List.of(
                    "",
                    "type%3Daad%26ver%3D1.0%26sig%3Dx",
                    "type%3Dresource%26ver%3D1.0%26sig%3Dx",
                    "type%3Dmaster%26ver%3D1.0%26sig%3Dx")) {
                HttpRequest.Builder request =
                        HttpRequest.newBuilder(guarded.endpoint().resolve("/dbs"));
                if (!token.isEmpty()) {
                    request.header("authorization", token);
                }
                assertThat(http.send(request.build(), HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void refusesBodiesOverTheLimitWhetherTheirLengthIsGivenOrNot() throws Exception {
        byte[] tooLarge = new byte[5 * 1024 * 1024];
        for (HttpRequest.BodyPublisher body : List.of(
                HttpRequest.BodyPublishers.ofByteArray(tooLarge),
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(tooLarge)))) {
            HttpRequest request = HttpRequest.newBuilder(
                            sdk.emulator().endpoint().resolve("/dbs"))
                    .timeout(Duration.ofSeconds(20))
                    .POST(body)
                    .build();

            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(413);
        }
    }

    @Test
    void saysWhatIsNotSupported() throws Exception {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(sdk.emulator()
                                .endpoint()
                                .resolve("/dbs/" + sdk.database().getId() + "/colls/" + container.getId() + "/sprocs"))
                        .GET()
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("sprocs");
    }

    @Test
    void showsContainersAndAnswersQueriesInTheExplorer() {
        await(container.upsertItem(item("shown", "b"), new PartitionKey("b"), null));
        AdminClient admin = AdminClient.of(sdk.emulator());

        assertThat(admin.get("/_explorer")).contains("<title>Cosmos emulator</title>");
        assertThat(admin.get("/_emulator/containers")).contains(container.getId(), "\"provisioned\":500000.0");
        assertThat(admin.post(
                        "/_emulator/dbs/" + sdk.database().getId() + "/colls/" + container.getId() + "/query",
                        "{\"query\":\"SELECT c.id FROM c WHERE c.pk = 'b'\"}"))
                .contains("\"shown\"", "\"requestCharge\":3.4", "\"requestCharge\":3.2");
    }

    private HttpResponse<String> send(Random random) throws IOException, InterruptedException {
        List<String> deep = List.of("dbs", sdk.database().getId(), "colls", container.getId(), "docs", "one", "more");
        StringBuilder path = new StringBuilder();
        int depth = Math.max(random.nextInt(deep.size() + 1), random.nextInt(deep.size() + 1));
        // What all attempts work on stays.
        String method = pick(depth <= 4 ? List.of("GET", "POST", "PUT", "PATCH", "HEAD") : METHODS, random);
        for (String segment : deep.subList(0, depth)) {
            path.append('/').append(random.nextInt(8) == 0 ? pick(SEGMENTS, random) : segment);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(sdk.emulator().endpoint() + (path.isEmpty() ? "/" : path.toString())))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.ofString(pick(BODIES, random)));
        for (int header = random.nextInt(4); header > 0; header--) {
            request.setHeader(pick(HEADERS, random), pick(VALUES, random));
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String pick(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
