package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosFullTextIndex;
import com.azure.cosmos.models.CosmosFullTextPath;
import com.azure.cosmos.models.CosmosFullTextPolicy;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

/**
 * What the Java client gets for text, beside a count of all words done here. The words of the scored texts are made up, and each
 * is its own stem.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FullTextSearchTests {

    private static final int DOCUMENTS = 60;
    private static final List<String> VOCABULARY =
            List.of("zorb", "quix", "blin", "trog", "vump", "karn", "mold", "fesk");

    private final List<ObjectNode> documents = documents();
    private final SdkFixture onOne = SdkFixture.start(1);
    private final SdkFixture onFour = SdkFixture.start(4);
    private final CosmosAsyncContainer inOne = filled(onOne);
    private final CosmosAsyncContainer inFour = filled(onFour);

    @AfterAll
    void stop() {
        onOne.close();
        onFour.close();
    }

    /** No two texts are of one length, so no two have one score. */
    private static List<ObjectNode> documents() {
        Random random = new Random(20261122);
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            lengths.add(i + 10);
        }
        Collections.shuffle(lengths, random);
        List<ObjectNode> documents = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            ObjectNode document = SdkFixture.item("d" + i, "p" + i % 11);
            document.put("title", text(DOCUMENTS + 20 - lengths.get(i), random));
            document.put("text", text(lengths.get(i), random));
            document.putArray("vector").add(random.nextDouble()).add(random.nextDouble());
            documents.add(document);
        }
        documents.add(SdkFixture.item("without", "p0").putNull("text").put("title", 7));
        documents.add(SdkFixture.item("story", "p1")
                .put("story", "The Foxes were running through the United States of America; nobody's dog barked.")
                .put("histoire", "Les chevaux blancs couraient dans les prairies"));
        return documents;
    }

    private static String text(int length, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(VOCABULARY.get((int) (Math.pow(random.nextDouble(), 2) * VOCABULARY.size())))
                    .append(' ');
        }
        return text.toString();
    }

    private CosmosAsyncContainer filled(SdkFixture sdk) {
        CosmosContainerProperties properties = new CosmosContainerProperties("texts", "/pk");
        CosmosFullTextPolicy policy = new CosmosFullTextPolicy();
        policy.setDefaultLanguage("en-US");
        policy.setPaths(List.of(path("/text", "en-US"), path("/story", "en-US"), path("/histoire", "fr-FR")));
        properties.setFullTextPolicy(policy);
        CosmosFullTextIndex index = new CosmosFullTextIndex();
        index.setPath("/text");
        IndexingPolicy indexing = new IndexingPolicy();
        indexing.setCosmosFullTextIndexes(List.of(index));
        properties.setIndexingPolicy(indexing);
        CosmosAsyncContainer container = sdk.container(properties, 10_000);
        SdkFixture.fill(container, Flux.fromIterable(documents));
        return container;
    }

    private static CosmosFullTextPath path(String path, String language) {
        CosmosFullTextPath text = new CosmosFullTextPath();
        text.setPath(path);
        text.setLanguage(language);
        return text;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            FullTextContains(c.story, 'fox')                              ; true
            FullTextContains(c.story, 'RUN')                              ; true
            FullTextContains(c.story, 'foxglove')                         ; false
            FullTextContains(c.story, 'united states')                    ; true
            FullTextContains(c.story, 'states united')                    ; false
            FullTextContains(c.story, 'States of America')                ; true
            FullTextContains(c.story, 'States America')                   ; false
            FullTextContains(c.story, 'the')                              ; false
            FullTextContainsAll(c.story, 'dogs', 'united states')         ; true
            FullTextContainsAll(c.story, 'dogs', 'cats')                  ; false
            FullTextContainsAny(c.story, 'cats', 'dogs')                  ; true
            FullTextContainsAny(c.story, 'cats', 'mice')                  ; false
            FullTextContains(c.histoire, 'cheval')                        ; true
            FullTextContains(c.histoire, 'prairie blanche')               ; false
            IS_DEFINED(FullTextContains(c.none, 'fox'))                   ; false
            IS_DEFINED(FullTextContains(c.story, 1))                      ; false
            """)
    void findsWordsInAnyFormAndPhrasesWordByWord(String condition, boolean holds) {
        assertThat(query(4, "SELECT VALUE " + condition + " FROM c WHERE c.id = 'story'"))
                .extracting(JsonNode::booleanValue)
                .containsExactly(holds);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void filtersAcrossPartitions(int partitions) {
        List<String> expected = documents.stream()
                .filter(document -> count(document, "text", "fesk") > 0)
                .map(document -> document.path("id").asText())
                .toList();

        assertThat(ids(query(partitions, "SELECT c.id FROM c WHERE FullTextContains(c.text, 'FESKS')")))
                .containsExactlyInAnyOrderElementsOf(expected)
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void ranksByTheScoreOfTheTerms(int partitions) {
        List<String> expected = best(document -> score(document, "text", "fesk", "mold"));

        for (String terms : new String[] {"'fesk', 'mold'", "['fesk', 'mold']", "@one, @other", "@both"}) {
            List<JsonNode> found = query(
                    partitions,
                    "SELECT TOP 12 c.id FROM c WHERE FullTextContainsAny(c.text, 'fesk', 'mold')"
                            + " ORDER BY RANK FullTextScore(c.text, " + terms + ")");

            assertThat(ids(found)).as(terms).isEqualTo(expected.subList(0, 12));
        }
        assertThat(ids(query(
                        partitions,
                        "SELECT c.id FROM c WHERE FullTextContainsAny(c.text, 'fesk', 'mold')"
                                + " ORDER BY RANK FullTextScore(c.text, 'fesk', 'mold') OFFSET 3 LIMIT 60")))
                .isEqualTo(expected.subList(3, expected.size()));
    }

    /** The client asks a partition for no more documents than are wanted, so all are, and the first of them compared. */
    @ParameterizedTest
    @CsvSource({"1, ''", "4, ''", "1, ', [3, 1]'", "4, ', [3, 1]'", "4, ', [1, -2]'"})
    void fusesTheRanksOfSeveralScores(int partitions, String weights) {
        boolean reversed = weights.contains("-");
        double first = weights.contains("3") ? 3 : 1;
        double second = reversed ? 2 : 1;
        List<ObjectNode> candidates = documents.stream()
                .filter(document -> count(document, "text", "karn") > 0 && count(document, "title", "zorb") > 0)
                .toList();
        ToIntFunction<String> byText = ranks(candidates, document -> score(document, "text", "karn"));
        ToIntFunction<String> byTitle =
                ranks(candidates, document -> score(document, "title", "zorb") * (reversed ? -1 : 1));
        ToDoubleFunction<String> fused =
                id -> first / (60 + byText.applyAsInt(id)) + second / (60 + byTitle.applyAsInt(id));

        List<JsonNode> found = query(
                partitions,
                "SELECT TOP 60 c.id FROM c WHERE FullTextContains(c.text, 'karn') AND FullTextContains(c.title, 'zorb')"
                        + " ORDER BY RANK RRF(FullTextScore(c.text, 'karn'), FullTextScore(c.title, 'zorb')" + weights
                        + ")");

        assertThat(candidates).hasSizeGreaterThan(12);
        assertSameScores(ids(found), ids(candidates), fused);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void fusesTextWithVectors(int partitions) {
        List<ObjectNode> candidates = documents.stream()
                .filter(document -> count(document, "text", "karn") > 0)
                .toList();
        ToIntFunction<String> byText = ranks(candidates, document -> score(document, "text", "karn"));
        ToIntFunction<String> byVector = ranks(candidates, FullTextSearchTests::negatedDistance);
        ToDoubleFunction<String> fused = id -> 1d / (60 + byText.applyAsInt(id)) + 1d / (60 + byVector.applyAsInt(id));

        List<JsonNode> found = query(
                partitions,
                "SELECT TOP 60 c.id FROM c WHERE FullTextContains(c.text, 'karn') ORDER BY RANK RRF("
                        + "VectorDistance(c.vector, [0.3, 0.4], true, {'distanceFunction': 'euclidean'}),"
                        + " FullTextScore(c.text, 'karn'))");

        assertSameScores(ids(found), ids(candidates), fused);
    }

    private static double negatedDistance(JsonNode document) {
        double x = document.path("vector").get(0).doubleValue() - 0.3;
        double y = document.path("vector").get(1).doubleValue() - 0.4;
        return -Math.sqrt(x * x + y * y);
    }

    /** Different documents may have one fused score, so the scores are compared and not the documents. */
    private static void assertSameScores(List<String> found, List<String> candidates, ToDoubleFunction<String> fused) {
        List<Double> best = candidates.stream()
                .map(fused::applyAsDouble)
                .sorted(Comparator.reverseOrder())
                .toList();
        assertThat(found).hasSameSizeAs(candidates).doesNotHaveDuplicates();
        for (int i = 0; i < best.size(); i++) {
            assertThat(fused.applyAsDouble(found.get(i))).isCloseTo(best.get(i), within(1e-12));
        }
    }

    private static ToIntFunction<String> ranks(List<ObjectNode> candidates, ToDoubleFunction<ObjectNode> score) {
        Map<String, Integer> ranks = new HashMap<>();
        candidates.stream()
                .sorted(Comparator.comparingDouble(score).reversed())
                .forEach(document -> ranks.put(document.path("id").asText(), ranks.size() + 1));
        return id -> Objects.requireNonNull(ranks.get(id), id);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'fesk') DESC                         ; sort order
            SELECT TOP 5 c.id FROM c ORDER BY FullTextScore(c.text, 'fesk')                                   ; ORDER BY RANK
            SELECT TOP 5 FullTextScore(c.text, 'fesk') AS s FROM c                                            ; ORDER BY RANK
            SELECT TOP 5 c.id FROM c WHERE RRF(c.text, 'fesk') > 1                                            ; ORDER BY RANK
            SELECT TOP 5 c.id FROM c ORDER BY RANK c.text                                                     ; takes FullTextScore
            SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text)                                      ; at least one term
            SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 7)                                   ; to be strings
            SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, {'term': 'fesk', 'distance': 1})     ; fuzzy
            SELECT TOP 5 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'fesk'))                         ; at least two
            SELECT TOP 5 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'fesk'), c.n)                    ; takes FullTextScore
            SELECT TOP 5 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text,'a'), FullTextScore(c.text,'b'), [1]); weights
            SELECT DISTINCT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'fesk')                     ; DISTINCT
            SELECT TOP 5 COUNT(1) FROM c ORDER BY RANK FullTextScore(c.text, 'fesk')                          ; ORDER BY
            SELECT c.id FROM c WHERE FullTextContains(c.text, {'term': 'fesk', 'distance': 1})                ; Fuzzy
            SELECT c.id FROM c ORDER BY c.id c.text                                                           ; Syntax error
            SELECT c.id FROM c ORDER BY id c.text                                                             ; near 'c'
            """)
    void refusesWhatItCannotSearchOrRank(String sql, String reason) {
        assertThatThrownBy(() -> query(1, sql)).hasMessageContaining(reason);
    }

    private List<JsonNode> query(int partitions, String sql) {
        List<SqlParameter> parameters = List.of(
                new SqlParameter("@one", "fesk"),
                new SqlParameter("@other", "mold"),
                new SqlParameter("@both", List.of("fesk", "mold")));
        return await((partitions == 1 ? inOne : inFour)
                .queryItems(new SqlQuerySpec(sql, parameters), new CosmosQueryRequestOptions(), JsonNode.class)
                .collectList());
    }

    private static List<String> ids(List<? extends JsonNode> rows) {
        return rows.stream().map(row -> row.path("id").asText()).toList();
    }

    private List<String> best(ToDoubleFunction<ObjectNode> score) {
        return documents.stream()
                .filter(document -> score.applyAsDouble(document) > 0)
                .sorted(Comparator.comparingDouble(score).reversed())
                .map(document -> document.path("id").asText())
                .toList();
    }

    private static int count(JsonNode document, String property, String word) {
        return Collections.frequency(
                Arrays.asList(document.path(property).asText().split(" ")), word);
    }

    private static int length(JsonNode document, String property) {
        return document.path(property).isTextual()
                ? document.path(property).asText().split(" ").length
                : 0;
    }

    /** BM25 with k1 = 1.2 and b = 0.75 over all documents. */
    private double score(JsonNode document, String property, String... words) {
        double mean =
                documents.stream().mapToInt(each -> length(each, property)).sum() / (double) documents.size();
        double score = 0;
        for (String word : words) {
            double with = documents.stream()
                    .filter(each -> count(each, property, word) > 0)
                    .count();
            double frequency = count(document, property, word);
            double rarity = Math.log((documents.size() - with + 0.5) / (with + 0.5) + 1);
            score += rarity * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length(document, property) / mean));
        }
        return score;
    }
}
