package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.offset;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** 1,000 documents over nine physical partitions, fifty partition keys. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class QueryTests {

    private static final int DOCUMENTS = 1_000;
    private static final int KEYS = 50;

    private final SdkFixture sdk = SdkFixture.start(9);
    private final CosmosAsyncContainer container = filled();

    private CosmosAsyncContainer filled() {
        CosmosAsyncContainer created = sdk.container(90_000);
        SdkFixture.fill(created, DOCUMENTS, KEYS);
        return created;
    }

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void crossPartitionQueryTouchesNineRangesAndCosts29RequestUnits() {
        Cost cost = run("SELECT * FROM c WHERE c.name = 'item 77'", new CosmosQueryRequestOptions());

        assertThat(cost.documents()).hasSize(1);
        assertThat(cost.ranges()).hasSize(9);
        assertThat(cost.units()).isEqualTo(29.0, offset(0.5));
    }

    @Test
    void partitionTargetedQueryTouchesOneRangeAndCosts3Point4RequestUnits() {
        Cost cost = run(
                "SELECT * FROM c WHERE c.name = 'item 77'",
                new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("p27")));

        assertThat(cost.documents()).hasSize(1);
        assertThat(cost.ranges()).hasSize(1);
        assertThat(cost.units()).isEqualTo(3.4, offset(0.001));
    }

    @Test
    void returnsOnlyTheLogicalPartitionAskedFor() {
        Cost cost = run("SELECT * FROM c", new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("p3")));

        assertThat(cost.documents()).hasSize(DOCUMENTS / KEYS);
        assertThat(cost.documents())
                .allSatisfy(document -> assertThat(document.path("pk").asText()).isEqualTo("p3"));
    }

    @Test
    void contactsOnlyThePartitionThatTheFilterOnTheKeyAllows() {
        Cost cost = run("SELECT * FROM c WHERE c.pk = 'p3' AND c.n > 500", new CosmosQueryRequestOptions());

        assertThat(cost.documents()).hasSize(10);
        assertThat(cost.ranges()).hasSize(1);
    }

    @Test
    void ordersAcrossPartitions() {
        List<Integer> numbers =
                run("SELECT * FROM c ORDER BY c.n DESC", new CosmosQueryRequestOptions()).documents().stream()
                        .map(document -> document.path("n").asInt())
                        .toList();

        assertThat(numbers)
                .isEqualTo(IntStream.iterate(DOCUMENTS - 1, n -> n >= 0, n -> n - 1)
                        .boxed()
                        .toList());
    }

    @Test
    void aggregatesAcrossPartitions() {
        assertThat(value("SELECT VALUE COUNT(1) FROM c")).isEqualTo(DOCUMENTS);
        assertThat(value("SELECT VALUE SUM(c.n) FROM c")).isEqualTo(499_500);
        assertThat(value("SELECT VALUE MAX(c.n) FROM c")).isEqualTo(DOCUMENTS - 1);
        assertThat(value("SELECT VALUE AVG(c.n) FROM c")).isEqualTo(499.5);
    }

    @Test
    void groupsAcrossPartitions() {
        Cost cost = run("SELECT c.pk, COUNT(1) AS cnt FROM c GROUP BY c.pk", new CosmosQueryRequestOptions());

        assertThat(cost.documents()).hasSize(KEYS);
        assertThat(cost.documents())
                .allSatisfy(group -> assertThat(group.path("cnt").asInt()).isEqualTo(DOCUMENTS / KEYS));
    }

    @Test
    void pagesWithContinuationTokensWithoutLossOrRepetition() {
        List<String> ids = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<ObjectNode> page = container
                    .queryItems("SELECT * FROM c WHERE c.n >= 100", new CosmosQueryRequestOptions(), ObjectNode.class)
                    .byPage(continuation, 37)
                    .blockFirst(SdkFixture.TIMEOUT);
            assertThat(page).isNotNull();
            page.getResults().forEach(document -> ids.add(document.path("id").asText()));
            continuation = page.getContinuationToken();
        } while (continuation != null);

        assertThat(ids).hasSize(900).doesNotHaveDuplicates();
    }

    @Test
    void bindsParameters() {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT TOP @top * FROM c WHERE c.n < @limit",
                new SqlParameter("@top", 7),
                new SqlParameter("@limit", 100));
        List<ObjectNode> found = await(container
                .queryItems(query, new CosmosQueryRequestOptions(), ObjectNode.class)
                .collectList());

        assertThat(found).hasSize(7);
    }

    @Test
    void refusesASyntaxErrorRatherThanReturningAnything() {
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(() -> run("SELEC * FROM c", new CosmosQueryRequestOptions()))
                .satisfies(failure -> assertThat(failure.getStatusCode()).isEqualTo(400));
    }

    @Test
    void readsManyDocumentsByIdAndKey() {
        var identities = IntStream.range(0, 60)
                .mapToObj(n -> new CosmosItemIdentity(new PartitionKey("p" + n % KEYS), "i" + n))
                .toList();

        assertThat(await(container.readMany(identities, ObjectNode.class)).getResults())
                .hasSize(60);
    }

    @Test
    void readsAllDocumentsOfALogicalPartition() {
        assertThat(await(container
                        .readAllItems(new PartitionKey("p5"), ObjectNode.class)
                        .collectList()))
                .hasSize(DOCUMENTS / KEYS);
    }

    private double value(String query) {
        return await(container
                        .queryItems(query, new CosmosQueryRequestOptions(), JsonNode.class)
                        .single())
                .asDouble();
    }

    private Cost run(String query, CosmosQueryRequestOptions options) {
        List<FeedResponse<JsonNode>> pages = await(
                container.queryItems(query, options, JsonNode.class).byPage().collectList());
        return new Cost(
                pages.stream().flatMap(page -> page.getResults().stream()).toList(),
                pages.stream().flatMap(QueryTests::visits).toList());
    }

    /** From the diagnostics: a page's own charge leaves out partitions that are read after the last document was found. */
    private static Stream<Visit> visits(FeedResponse<?> page) {
        try {
            String diagnostics =
                    page.getCosmosDiagnostics().getDiagnosticsContext().toJson();
            JsonNode requests = SdkFixture.JSON.readTree(diagnostics);
            return Stream.concat(
                            requests.findValues("gatewayStatisticsList").stream()
                                    .flatMap(list -> StreamSupport.stream(list.spliterator(), false)),
                            requests.findValues("storeResult").stream())
                    .filter(request -> request.path("partitionKeyRangeId").isTextual())
                    .map(request -> new Visit(
                            request.path("partitionKeyRangeId").textValue(),
                            request.path("requestCharge").doubleValue()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Visit(String range, double units) {}

    private record Cost(List<JsonNode> documents, List<Visit> visits) {

        Set<String> ranges() {
            return visits.stream().map(Visit::range).collect(Collectors.toSet());
        }

        double units() {
            return visits.stream().mapToDouble(Visit::units).sum();
        }
    }
}
