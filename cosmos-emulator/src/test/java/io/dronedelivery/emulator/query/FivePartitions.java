package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.CosmosEmulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Flux;

/** Documents over five partitions; the unmodified Java SDK merges the answers, and plain Java computes what to expect. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FivePartitions {

    static final Duration TIMEOUT = Duration.ofSeconds(60);
    static final ObjectMapper JSON = new ObjectMapper();
    static final int DOCUMENTS = 400;

    final List<ObjectNode> documents = new ArrayList<>();
    final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(5).throttling(false).start();
    final CosmosAsyncClient client = new CosmosClientBuilder()
            .endpoint(emulator.endpoint().toString())
            .key(emulator.key())
            .gatewayMode()
            .buildAsyncClient();
    final CosmosAsyncContainer container = client.getDatabase("queries").getContainer("items");

    @BeforeAll
    void fill() {
        client.createDatabaseIfNotExists("queries").block(TIMEOUT);
        client.getDatabase("queries")
                .createContainerIfNotExists("items", "/owner")
                .block(TIMEOUT);
        Random random = new Random(20261121);
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(document(i, random));
        }
        Flux.fromIterable(documents)
                .flatMap(document -> container.createItem(document), 16)
                .blockLast(TIMEOUT);
    }

    /** {@code mixed} has every type and is missing now and then; numbers repeat, some written with a fraction of zero. */
    private static ObjectNode document(int i, Random random) {
        ObjectNode document = JSON.createObjectNode()
                .put("id", "d" + i)
                .put("owner", "o" + random.nextInt(40))
                .put("number", i)
                .put("group", "g" + random.nextInt(6))
                .put("weight", random.nextInt(20) / 2.0);
        switch (random.nextInt(7)) {
            case 0 -> document.putNull("mixed");
            case 1 -> document.put("mixed", random.nextBoolean());
            case 2 -> document.put("mixed", random.nextInt(10));
            case 3 -> document.put("mixed", (double) random.nextInt(10));
            case 4 -> document.put("mixed", random.nextInt(100) / 7.0);
            case 5 -> document.put("mixed", "text " + random.nextInt(50));
            default -> {}
        }
        for (int tag = random.nextInt(4); tag > 0; tag--) {
            document.withArray("tags").add("t" + random.nextInt(5));
        }
        return document;
    }

    @AfterAll
    void stop() {
        client.close();
        emulator.close();
    }

    List<String> tags() {
        List<String> tags = new ArrayList<>();
        documents.forEach(d -> d.path("tags").forEach(tag -> tags.add(tag.toString())));
        return tags;
    }

    Flux<FeedResponse<JsonNode>> pages(String sql, int pageSize) {
        return container
                .queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class)
                .byPage(pageSize);
    }

    List<JsonNode> query(String sql, int pageSize) {
        List<JsonNode> rows = new ArrayList<>();
        Objects.requireNonNull(pages(sql, pageSize).collectList().block(TIMEOUT))
                .forEach(page -> rows.addAll(page.getResults()));
        return rows;
    }

    static <T> List<T> all(Flux<T> flux) {
        return Objects.requireNonNull(flux.collectList().block(TIMEOUT));
    }

    <T> T one(String sql, Class<T> type) {
        List<T> rows = all(container.queryItems(sql, new CosmosQueryRequestOptions(), type));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    List<String> texts(String sql) {
        return query(sql, 100).stream()
                .map(row -> row.isNumber() ? canonicalInteger(row) : row.toString())
                .toList();
    }

    private static String canonicalInteger(JsonNode number) {
        return number.doubleValue() == number.intValue() ? Integer.toString(number.intValue()) : number.toString();
    }

    List<Integer> numbers(String sql, int pageSize) {
        return query(sql, pageSize).stream()
                .map(row -> row.get("number").intValue())
                .toList();
    }

    static List<String> ids(List<? extends JsonNode> rows) {
        return rows.stream().map(row -> row.get("id").textValue()).toList();
    }
}
