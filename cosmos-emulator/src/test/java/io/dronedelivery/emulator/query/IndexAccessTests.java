package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.Throughput;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read to answer a query over a partition of 1,000 documents: 100 for each owner, ten for each owner and month. */
class IndexAccessTests {

    private static final Map<String, JsonNode> PARAMETERS = Map.of(
            "@a",
            Documents.json("'d1'"),
            "@b",
            Documents.json("'d2'"),
            "@list",
            Documents.json("['d1', 'd2', 7, null]"));

    private static PhysicalPartition partition;

    @BeforeAll
    static void fill() {
        partition = filled();
    }

    private static PhysicalPartition filled() {
        return filled("{'includedPaths': [{'path': '/*'}]}");
    }

    private static PhysicalPartition filled(String indexingPolicy) {
        Account account = new Account(OptionalInt.of(1), InstantSource.system(), System::nanoTime);
        Container container = account.createContainer(
                account.createDatabase((ObjectNode) Documents.json("{'id': 'd'}"), Optional.empty()),
                ContainerDefinition.parse((ObjectNode) Documents.json(
                        "{'id': 'c', 'partitionKey': {'paths': ['/owner'], 'kind': 'Hash', 'version': 2}, 'indexingPolicy': "
                                + indexingPolicy + "}")),
                Throughput.least());
        PhysicalPartition partition = container.partitions().get(0);
        for (int i = 0; i < 1000; i++) {
            String text = "{'id': 'd%d', 'owner': 'o%d', 'month': %d, 'at': {'hour': %d}, 'big': %s}"
                    .formatted(i, i % 10, i / 10 % 10, i % 24, i % 2 == 0);
            ObjectNode body = (ObjectNode) Documents.json(text);
            EffectivePartitionKey key =
                    EffectivePartitionKey.of(container.definition().partitionKey(), List.of(body.get("owner")));
            partition.write(transaction -> transaction.create(key, body));
        }
        return partition;
    }

    @ParameterizedTest(name = "{0}: {1} found, {2} read")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            c.id = 'd7'                                     ; 1   ; 1
            c.owner = 'o3'                                  ; 100 ; 100
            c.owner = 'o3' AND c.month = 4                  ; 10  ; 100
            c.month = 4 AND c.id = 'd43'                    ; 1   ; 1
            c.id IN ('d1', 'd2', 'none')                    ; 2   ; 2
            c.id IN ('d1', null, undefined, 1)              ; 1   ; 1
            c.id IN (@a, @b)                                ; 2   ; 2
            ARRAY_CONTAINS(['d1', 'd2', 'd2'], c.id)        ; 2   ; 2
            ARRAY_CONTAINS([null, undefined, 'd1'], c.id)   ; 1   ; 1
            ARRAY_CONTAINS([@a, @b], c.id)                  ; 2   ; 2
            ARRAY_CONTAINS(@list, c.id)                     ; 2   ; 2
            ARRAY_CONTAINS(@a, c.id)                        ; 0   ; 0
            ARRAY_CONTAINS([], c.id)                        ; 0   ; 0
            ARRAY_CONTAINS(@list, c.id) AND c.month = 0     ; 2   ; 2
            c.id = 'd9' OR ARRAY_CONTAINS(@list, c.id)      ; 3   ; 3
            c.id = 'd1' OR (c.id = 'd2' AND c.month = 0)    ; 2   ; 2
            c.id = 'd1' OR c.id = 'd1'                      ; 1   ; 1
            c.at.hour = 3 AND c.big                         ; 0   ; 42
            c.id = 'none'                                   ; 0   ; 0
            c.month > 8                                     ; 100 ; 100
            c.id = 'd1' OR c.month > 8                      ; 101 ; 101
            c.month > 3 AND c.month <= 4                    ; 100 ; 100
            8 < c.month                                     ; 100 ; 100
            c.month BETWEEN 4 AND 5                         ; 200 ; 200
            STARTSWITH(c.id, 'd99')                         ; 11  ; 11
            c.id LIKE 'd99%' AND c.month = 9                ; 11  ; 11
            IS_STRING(c.month)                              ; 0   ; 0
            c.month < 'a'                                   ; 0   ; 0
            c.id = 'd1' OR c.big                            ; 501 ; 1000
            NOT (c.owner = 'o3')                            ; 900 ; 1000
            """)
    void readsWhatCanBeFound(String condition, int found, long read) {
        String sql = "SELECT * FROM c WHERE " + condition;
        // Storage indexes a path once it has been asked for.
        Documents.of(partition.all()).query(sql, PARAMETERS);
        QueryPage page = Documents.of(partition.all()).page(sql, PARAMETERS, PageRequest.first());
        assertThat(page.documents()).hasSize(found);
        assertThat(page.metrics().retrievedDocuments()).isEqualTo(read);
        assertThat(page.metrics().indexLookup()).isEqualTo(read < 1000);
    }

    @ParameterizedTest(name = "{0}: {1} read")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT TOP 5 * FROM c ORDER BY c.at.hour                           ; 5
            SELECT TOP 5 * FROM c ORDER BY c.at.hour DESC                      ; 5
            SELECT TOP 5 * FROM c WHERE c.at.hour >= 22 ORDER BY c.at.hour     ; 5
            SELECT TOP 5 * FROM c WHERE c.id = 'd7' ORDER BY c.at.hour         ; 1
            SELECT * FROM c ORDER BY c.at.hour OFFSET 10 LIMIT 5               ; 15
            """)
    void readsAnIndexInItsOrderUntilThePageIsFull(String sql, long read) {
        Documents.of(partition.all()).query(sql);
        QueryPage page = Documents.of(partition.all()).page(sql, Map.of(), PageRequest.first());
        assertThat(page.metrics().retrievedDocuments()).isEqualTo(read);
    }

    @Test
    void goesOnInTheOrderWhereThePageBeforeStopped() {
        String sql = "SELECT * FROM c ORDER BY c.at.hour DESC";
        Documents documents = Documents.of(partition::all);
        documents.query(sql);
        Optional<String> continuation = Optional.empty();
        int rows = 0;
        do {
            QueryPage page = documents.page(sql, Map.of(), new PageRequest(10, continuation));
            assertThat(page.metrics().retrievedDocuments()).isLessThanOrEqualTo(12);
            rows += page.documents().size();
            continuation = page.continuation();
        } while (continuation.isPresent());
        assertThat(rows).isEqualTo(1000);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "SELECT DISTINCT c.month FROM c",
                "SELECT c.owner, COUNT(1) AS n FROM c GROUP BY c.owner",
                "SELECT * FROM c ORDER BY c.month, c.id"
            })
    void computesAWholeAnswerNotForEveryPage(String sql) {
        Documents documents = Documents.of(partition::all);
        Optional<String> continuation = Optional.empty();
        List<Long> read = new ArrayList<>();
        do {
            QueryPage page = documents.page(sql, Map.of(), new PageRequest(2, continuation));
            read.add(page.metrics().retrievedDocuments());
            continuation = page.continuation();
        } while (continuation.isPresent());
        assertThat(read).hasSizeGreaterThan(4);
        assertThat(read.subList(2, read.size())).containsOnly(0L);
    }

    @Test
    void keepsAnAnswerOnlyWhileNothingIsWritten() {
        PhysicalPartition own = filled();
        Documents documents = Documents.of(own::all);
        String sql = "SELECT DISTINCT VALUE c.owner FROM c";
        QueryPage first = documents.page(sql, Map.of(), new PageRequest(2, Optional.empty()));
        EffectivePartitionKey key =
                EffectivePartitionKey.of(own.container().definition().partitionKey(), List.of(Documents.json("'o9'")));
        own.deleteAll(key);
        QueryPage rest = documents.page(sql, Map.of(), new PageRequest(100, first.continuation()));
        assertThat(rest.documents()).hasSize(7);
    }

    @Test
    void ordersDocumentsWithoutTheKeyOnlyWhereThePolicyNamesItsPath() {
        String sql = "SELECT * FROM c ORDER BY c.rare";
        assertThat(Documents.of(partition::all).query(sql)).isEmpty();
        assertThat(Documents.of(partition::all).query(sql)).isEmpty();
        PhysicalPartition named = filled("{'includedPaths': [{'path': '/*'}, {'path': '/rare/?'}]}");
        assertThat(Documents.of(named::all).query(sql)).hasSize(1000);
    }

    @Test
    void keepsNoMoreIndexesThanItHasRoomFor() {
        PhysicalPartition own = filled();
        for (int i = 0; i < 100; i++) {
            Documents.of(own.all()).query("SELECT * FROM c WHERE c.attributes['sku-" + i + "'] = 1");
        }
        assertThat(own.indexCount()).isBetween(1, 24);
    }

    @Test
    @Timeout(60)
    void buildsAnIndexWhileOthersWrite() throws Exception {
        PhysicalPartition own = filled();
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int round = 0; !done.get(); round++) {
                String id = "d" + round % 1000;
                EffectivePartitionKey key = EffectivePartitionKey.of(
                        own.container().definition().partitionKey(),
                        List.of(Documents.json("'o" + round % 1000 % 10 + "'")));
                ObjectNode body = (ObjectNode)
                        Documents.json("{'id': '%s', 'owner': 'o%d', 'v': %d}".formatted(id, round % 1000 % 10, round));
                own.write(transaction ->
                        transaction.replace(transaction.find(key, id).orElseThrow(), body));
            }
        });
        try {
            for (int i = 0; i < 20; i++) {
                Documents.of(own.all()).query("SELECT * FROM c WHERE c.v = 1 OR c.w" + i + " = 1");
            }
        } finally {
            done.set(true);
            writer.get(30, TimeUnit.SECONDS);
        }
        Documents documents = Documents.of(own.all());
        List<JsonNode> byIndex = documents.query("SELECT VALUE c.v FROM c WHERE c.v >= 0");
        List<JsonNode> byScan = documents.query("SELECT VALUE c.v FROM c WHERE c.v + 0 >= 0");
        assertThat(byIndex).containsExactlyInAnyOrderElementsOf(byScan);
    }

    @Test
    void continuesAnIndexLookupWhereItStopped() {
        List<JsonNode> rows = Documents.of(partition.all()).inPagesOf(7, "SELECT * FROM c WHERE c.owner = 'o3'");
        assertThat(rows).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void readsOneLogicalPartitionOnly() {
        EffectivePartitionKey key = EffectivePartitionKey.of(
                partition.container().definition().partitionKey(), List.of(Documents.json("'o5'")));
        QueryPage page = Documents.of(partition.within(key))
                .page("SELECT * FROM c WHERE c.month = 1", Map.of(), PageRequest.first());
        assertThat(page.documents()).hasSize(10);
        assertThat(page.metrics().retrievedDocuments()).isLessThanOrEqualTo(100);
    }
}
