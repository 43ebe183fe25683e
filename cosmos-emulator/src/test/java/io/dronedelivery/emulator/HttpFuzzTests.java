package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.RandomQuery;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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

/** Requests and queries at random, signed; the seeds are fixed, so a failure repeats. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpFuzzTests {

    /** What is kept on purpose: compiled queries, answers to go on from, and what libraries keep. */
    private static final long KEPT_BYTES = 32L * 1024 * 1024;

    private static final int ATTEMPTS = 3_000;
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

    private final SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().physicalPartitions(2));
    private final CosmosAsyncContainer container = sdk.container(1_000_000);
    private final String documents = "/dbs/" + sdk.database().getId() + "/colls/" + container.getId() + "/docs";
    private final HttpClient http = HttpClient.newHttpClient();
    private final Signature signature = new Signature(sdk.emulator().key());

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void neverFailsUnexpectedlyWhateverComesAndKeepsNoneOfIt() throws Exception {
        SdkFixture.fill(container, 50, 10);
        fuzz(new Random(7), ATTEMPTS / 10);
        long before = heapBytes();

        int signed = fuzz(new Random(8), ATTEMPTS);
        for (int number = 0; number < 20; number++) {
            String text = "REPLICATE('x', " + (9_000 + number) + ")";
            assertThat(query("SELECT VALUE ARRAY_CONCAT([" + text + "], [c.n, " + (text + ", ").repeat(100)
                                    + "1]) FROM c")
                            .statusCode())
                    .isNotEqualTo(500);
        }

        assertThat(signed).isGreaterThan(ATTEMPTS * 5 / 6);
        await(container.createItem(item("still", "a"), new PartitionKey("a"), null));
        assertThat(heapBytes()).isLessThan(before + KEPT_BYTES);
    }

    /** Returns how many requests were taken for signed. */
    private int fuzz(Random random, int attempts) throws Exception {
        int signed = 0;
        for (int attempt = 0; attempt < attempts; attempt++) {
            HttpResponse<String> response =
                    random.nextInt(3) == 0 ? query(new RandomQuery(random).query()) : send(random);
            signed += response.statusCode() == 401 ? 0 : 1;
            assertThat(response.statusCode()).as(response.request().toString()).isNotEqualTo(500);
            if (response.statusCode() >= 400 && !response.body().isEmpty()) {
                JsonNode error = SdkFixture.JSON.readTree(response.body());
                assertThat(error.path("message").asText()).isNotBlank();
            }
        }
        return signed;
    }

    private HttpResponse<String> query(String sql) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(sdk.emulator().endpoint() + documents))
                .timeout(Duration.ofSeconds(20))
                .header("content-type", "application/query+json")
                .header("x-ms-documentdb-isquery", "true")
                .header("x-ms-documentdb-partitionkeyrangeid", "0")
                .POST(HttpRequest.BodyPublishers.ofString(
                        SdkFixture.JSON.createObjectNode().put("query", sql).toString()));
        signature.sign(request, "POST", documents);
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static long heapBytes() {
        for (int round = 0; round < 3; round++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
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
        if (random.nextInt(50) == 0) {
            request.setHeader("authorization", pick(VALUES, random));
        } else {
            signature.sign(request, method, path.toString());
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String pick(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
