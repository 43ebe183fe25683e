package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosVectorDataType;
import com.azure.cosmos.models.CosmosVectorDistanceFunction;
import com.azure.cosmos.models.CosmosVectorEmbedding;
import com.azure.cosmos.models.CosmosVectorEmbeddingPolicy;
import com.azure.cosmos.models.CosmosVectorIndexSpec;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

/** What the Java client gets for vectors, beside a comparison of all of them done here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VectorSearchTests {

    private static final int DOCUMENTS = 80;
    private static final int DIMENSIONS = 6;
    private static final Map<String, CosmosVectorDistanceFunction> FUNCTIONS = Map.of(
            "near", CosmosVectorDistanceFunction.COSINE,
            "along", CosmosVectorDistanceFunction.DOT_PRODUCT,
            "away", CosmosVectorDistanceFunction.EUCLIDEAN);

    private final List<ObjectNode> documents;
    private final double[] wanted = vector(new Random(7));
    private final SdkFixture onOne = SdkFixture.start(1);
    private final SdkFixture onFour = SdkFixture.start(4);
    private final CosmosAsyncContainer inOne;
    private final CosmosAsyncContainer inFour;

    VectorSearchTests() throws JsonProcessingException {
        documents = documents();
        inOne = filled(onOne);
        inFour = filled(onFour);
    }

    @AfterAll
    void stop() {
        onOne.close();
        onFour.close();
    }

    private static double[] vector(Random random) {
        return random.doubles(DIMENSIONS, -1, 1).toArray();
    }

    /** The last ones have no vector that could be compared. */
    private static List<ObjectNode> documents() throws JsonProcessingException {
        Random random = new Random(20261122);
        List<ObjectNode> documents = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            ObjectNode document = SdkFixture.item("d" + i, "p" + i % 11).put("even", i % 2 == 0);
            FUNCTIONS.keySet().forEach(name -> document.set(name, SdkFixture.JSON.valueToTree(vector(random))));
            documents.add(document);
        }
        documents.add(SdkFixture.item("without", "p0"));
        for (String odd : new String[] {"[1, 2]", "\"text\"", "[1, 2, 3, 4, 5, \"6\"]", "[[1], 2, 3, 4, 5, 6]", "[]"}) {
            ObjectNode document = SdkFixture.item("odd" + documents.size(), "p1");
            JsonNode value = SdkFixture.JSON.readTree(odd);
            FUNCTIONS.keySet().forEach(name -> document.set(name, value));
            documents.add(document);
        }
        return documents;
    }

    private CosmosAsyncContainer filled(SdkFixture sdk) {
        CosmosContainerProperties properties = new CosmosContainerProperties("vectors", "/pk");
        CosmosVectorEmbeddingPolicy policy = new CosmosVectorEmbeddingPolicy();
        policy.setCosmosVectorEmbeddings(FUNCTIONS.entrySet().stream()
                .map(entry -> embedding("/" + entry.getKey(), entry.getValue()))
                .toList());
        properties.setVectorEmbeddingPolicy(policy);
        IndexingPolicy indexing = new IndexingPolicy();
        CosmosVectorIndexSpec index = new CosmosVectorIndexSpec();
        index.setPath("/near");
        index.setType("flat");
        indexing.setVectorIndexes(List.of(index));
        properties.setIndexingPolicy(indexing);
        CosmosAsyncContainer container = sdk.container(properties, 10_000);
        SdkFixture.fill(container, Flux.fromIterable(documents));
        return container;
    }

    private static CosmosVectorEmbedding embedding(String path, CosmosVectorDistanceFunction function) {
        CosmosVectorEmbedding embedding = new CosmosVectorEmbedding();
        embedding.setPath(path);
        embedding.setDataType(CosmosVectorDataType.FLOAT32);
        embedding.setEmbeddingDimensions(DIMENSIONS);
        embedding.setDistanceFunction(function);
        return embedding;
    }

    @ParameterizedTest
    @CsvSource({
        "near, cosine, 1", "along, dotproduct, 1", "away, euclidean, 1",
        "near, cosine, 4", "along, dotproduct, 4", "away, euclidean, 4"
    })
    void findsTheNearestByThePolicysDistanceFunction(String property, String function, int partitions) {
        String distance = "VectorDistance(c." + property + ", @wanted)";

        List<JsonNode> found =
                query(partitions, "SELECT TOP 10 c.id, " + distance + " AS score FROM c ORDER BY " + distance);

        assertThat(ids(found))
                .isEqualTo(nearest(property, function, all -> true).subList(0, 10));
        found.forEach(row -> assertThat(row.path("score").doubleValue())
                .isCloseTo(score(document(row), property, function), within(1e-9)));
    }

    @ParameterizedTest
    @CsvSource({"cosine, 1", "DotProduct, 1", "Euclidean, 1", "cosine, 4", "DotProduct, 4", "Euclidean, 4"})
    void comparesAsTheOptionsSay(String function, int partitions) {
        String distance = "VectorDistance(@wanted, c.away, true, {'distanceFunction': '" + function
                + "', 'dataType': 'Float32', 'searchListSizeMultiplier': 10})";

        List<JsonNode> found = query(partitions, "SELECT TOP 7 VALUE c.id FROM c ORDER BY " + distance);

        assertThat(found.stream().map(JsonNode::asText))
                .isEqualTo(nearest("away", function.toLowerCase(Locale.ROOT), all -> true)
                        .subList(0, 7));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void filtersAndGoesOnInTheOrder(int partitions) {
        List<String> expected =
                nearest("near", "cosine", document -> document.path("even").asBoolean());

        List<JsonNode> found = query(
                partitions,
                "SELECT c.id FROM c WHERE c.even ORDER BY RANK VectorDistance(c.near, @wanted) OFFSET 5 LIMIT 30");

        assertThat(ids(found)).isEqualTo(expected.subList(5, 35));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void leavesOutDocumentsWithoutAVectorToCompare(int partitions) {
        List<JsonNode> found = query(partitions, "SELECT TOP 200 c.id FROM c ORDER BY VectorDistance(c.away, @wanted)");

        assertThat(ids(found))
                .isEqualTo(nearest("away", "euclidean", all -> true))
                .hasSize(DOCUMENTS);
        assertThat(query(partitions, "SELECT VALUE VectorDistance(c.near, @wanted) FROM c"))
                .hasSize(DOCUMENTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void searchesOneLogicalPartition(int partitions) {
        List<String> expected = nearest(
                "away", "euclidean", document -> document.path("pk").asText().equals("p3"));

        List<JsonNode> found = query(
                partitions, "SELECT TOP 3 c.id FROM c WHERE c.pk = 'p3' ORDER BY VectorDistance(c.away, @wanted)");

        assertThat(ids(found)).isEqualTo(expected.subList(0, 3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT TOP 1 c.id FROM c ORDER BY VectorDistance(c.near, [1]) DESC                                ; sorting order
            SELECT TOP 1 c.id FROM c ORDER BY VectorDistance(c.near, [1]), c.id                               ; no other
            SELECT VALUE VectorDistance(c.near, [1], {'distanceFunction': 'cosine'}) FROM c                   ; true or false
            SELECT VALUE VectorDistance(c.near, [1], true, {'distanceFunction': 'manhattan'}) FROM c          ; has to be one of
            SELECT VALUE VectorDistance(c.near, [1], true, {'dataType': 'float64'}) FROM c                    ; has to be one of
            SELECT VALUE VectorDistance(c.near, [1], true, {'nearest': 5}) FROM c                             ; no option
            SELECT VALUE VectorDistance(c.near, [1], true, c.options) FROM c                                  ; an object
            SELECT VALUE VectorDistance(c.near) FROM c                                                        ; argument
            SELECT VALUE VectorDistance(d.near, [1]) FROM (SELECT VALUE c FROM c) d                           ; names no property
            """)
    void refusesWhatItCannotCompare(String sql, String reason) {
        assertThatThrownBy(() -> query(1, sql)).hasMessageContaining(reason);
    }

    @Test
    void comparesVectorsThatNoPolicyNames() {
        assertThat(query(1, "SELECT VALUE VectorDistance([3, 4], [4, 3])"))
                .extracting(JsonNode::doubleValue)
                .containsExactly(24 / 25d);
        assertThat(query(1, "SELECT VALUE VectorDistance([0, 0], [4, 3])")).isEmpty();
    }

    private List<JsonNode> query(int partitions, String sql) {
        List<SqlParameter> parameters = sql.contains("@wanted")
                ? List.of(new SqlParameter(
                        "@wanted", Arrays.stream(wanted).boxed().toList()))
                : List.of();
        return await((partitions == 1 ? inOne : inFour)
                .queryItems(new SqlQuerySpec(sql, parameters), new CosmosQueryRequestOptions(), JsonNode.class)
                .collectList());
    }

    private static List<String> ids(List<? extends JsonNode> rows) {
        return rows.stream().map(row -> row.path("id").asText()).toList();
    }

    private ObjectNode document(JsonNode row) {
        return documents.stream()
                .filter(document -> document.path("id").equals(row.path("id")))
                .findFirst()
                .orElseThrow();
    }

    /** All documents with a vector, the most similar first. */
    private List<String> nearest(String property, String function, Predicate<JsonNode> filter) {
        Comparator<ObjectNode> byScore = Comparator.comparingDouble(document -> score(document, property, function));
        return documents.subList(0, DOCUMENTS).stream()
                .filter(filter)
                .sorted(function.equals("euclidean") ? byScore : byScore.reversed())
                .map(document -> document.path("id").asText())
                .toList();
    }

    private double score(ObjectNode document, String property, String function) {
        double[] vector = SdkFixture.JSON.convertValue(document.path(property), double[].class);
        double dot = 0;
        double distance = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            dot += vector[i] * wanted[i];
            distance += Math.pow(vector[i] - wanted[i], 2);
        }
        return switch (function) {
            case "dotproduct" -> dot;
            case "euclidean" -> Math.sqrt(distance);
            default -> dot / (length(vector) * length(wanted));
        };
    }

    private static double length(double[] vector) {
        return Math.sqrt(Arrays.stream(vector).map(value -> value * value).sum());
    }
}
