package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does not come from an SDK. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpSurfaceTests {

    private final SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().physicalPartitions(2));
    private final CosmosAsyncContainer container = sdk.container(1_000_000);
    private final HttpClient http = HttpClient.newHttpClient();
    private final Signature signature = new Signature(sdk.emulator().key());

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void refusesRequestsThatAreNotSigned() throws Exception {
        try (CosmosEmulator guarded = CosmosEmulator.builder().start()) {
            for (String token : List.of(
                    "",
                    "type%3Daad%26ver%3D1.0%26sig%3Dx",
                    "type%3Dresource%26ver%3D1.0%26sig%3Dx",
                    "type%3Dmaster%26ver%3D1.0%26sig%3Dx",
                    "%zz",
                    "%",
                    "type%3Dmaster%26ver%3D1.0%26sig%3D%00%ff")) {
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
    void refusesNamesThatAHeaderCannotHoldBeforeAnythingIsMade() throws Exception {
        for (String name : List.of("a\\nb", "a\\u0000", "blank ", "a#b", "a?b", "x".repeat(256))) {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            sdk.emulator().endpoint().resolve("/dbs"))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"id\":\"" + name + "\"}"));
            assertThat(http.send(signature.sign(request, "POST", "/dbs").build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .as(name)
                    .isEqualTo(400);
        }
        assertThat(await(sdk.client().readAllDatabases().count())).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CONCAT(t, t); 'xxxxxxxxxxxxxxxx'; 400; The result of CONCAT exceeds",
                "ARRAY_CONCAT(t, t); [1]; 400; The result of ARRAY_CONCAT exceeds",
                "[t, t]; 'x'; 413; The answer is larger than",
                "TOSTRING([t, t]); 'x'; 413; The answer is larger than"
            },
            quoteCharacter = '"')
    void refusesAnswersThatOutgrowTheMemory(String doubled, String seed, int status, String message) throws Exception {
        await(container.upsertItem(item("seed", "a"), new PartitionKey("a"), null));
        String query = "(SELECT VALUE " + seed + " FROM c)";
        for (int doubling = 0; doubling < 28; doubling++) {
            query = "(SELECT VALUE " + doubled + " FROM " + query + " AS t)";
        }
        String path = "/dbs/" + sdk.database().getId() + "/colls/" + container.getId() + "/docs";
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        sdk.emulator().endpoint().resolve(path))
                .header("content-type", "application/query+json")
                .header("x-ms-documentdb-isquery", "true")
                .header("x-ms-documentdb-partitionkey", "[\"a\"]")
                .POST(HttpRequest.BodyPublishers.ofString(SdkFixture.JSON
                        .createObjectNode()
                        .put("query", query.substring(1, query.length() - 1))
                        .toString()));

        HttpResponse<String> response =
                http.send(signature.sign(request, "POST", path).build(), HttpResponse.BodyHandlers.ofString());

        assertThat(response.body()).contains(message);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void namesDatabasesAndContainersInAnyScript() {
        await(sdk.client().createDatabaseIfNotExists("donn\u00e9es \u6570\u636e"));
        CosmosAsyncDatabase database = sdk.client().getDatabase("donn\u00e9es \u6570\u636e");
        await(database.createContainerIfNotExists("\u0437\u0430\u043a\u0430\u0437\u044b", "/pk"));
        CosmosAsyncContainer orders = database.getContainer("\u0437\u0430\u043a\u0430\u0437\u044b");

        await(orders.createItem(item("one", "a"), new PartitionKey("a"), null));
        assertThat(await(orders.readItem("one", new PartitionKey("a"), ObjectNode.class))
                        .getStatusCode())
                .isEqualTo(200);
        await(database.delete());
    }

    @Test
    void countsContainersOfOneNameApart() {
        await(sdk.client().createDatabaseIfNotExists("twin"));
        CosmosAsyncDatabase twin = sdk.client().getDatabase("twin");
        await(twin.createContainerIfNotExists(container.getId(), "/pk"));
        await(twin.getContainer(container.getId()).createItem(item("one", "a"), new PartitionKey("a"), null));
        AdminClient admin = AdminClient.of(sdk.emulator());

        assertThat(admin.sum("emulator_partition_requests_total", "database=\"twin\"", "status=\"201\""))
                .isEqualTo(1);
        await(twin.delete());
        assertThat(admin.sum("emulator_partition_provisioned", "container=\"" + container.getId() + "\""))
                .isEqualTo(1_000_000);
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
}
