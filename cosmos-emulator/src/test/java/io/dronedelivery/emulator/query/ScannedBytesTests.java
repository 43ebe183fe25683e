package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.Throughput;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is charged as a scan: documents that are read and not in the answer, unless an index could have spared them. Over 1,000
 * documents of one size, 100 for each owner and for each month, every fourth with an x in its text.
 */
class ScannedBytesTests {

    private static PhysicalPartition partition;
    private static int documentBytes;

    @BeforeAll
    static void fill() {
        Account account = new Account(OptionalInt.of(1), InstantSource.system(), System::nanoTime);
        Container container = account.createContainer(
                account.createDatabase((ObjectNode) Documents.json("{'id': 'd'}"), Optional.empty()),
                ContainerDefinition.parse((ObjectNode) Documents.json(
                        "{'id': 'c', 'partitionKey': {'paths': ['/owner'], 'kind': 'Hash', 'version': 2}}")),
                Throughput.least());
        partition = container.partitions().get(0);
        for (int i = 0; i < 1000; i++) {
            String text = "{'id': 'd%03d', 'owner': 'o%d', 'month': %d, 'text': '%s', 'tags': ['t']}"
                    .formatted(i, i % 10, i / 10 % 10, i / 100 % 4 == 0 ? "axb" : "ayb");
            ObjectNode body = (ObjectNode) Documents.json(text);
            EffectivePartitionKey key =
                    EffectivePartitionKey.of(container.definition().partitionKey(), List.of(body.get("owner")));
            documentBytes = partition
                    .write(transaction -> transaction.create(key, body))
                    .size();
        }
    }

    @ParameterizedTest(name = "{0}: {1} documents")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT * FROM c                                                                        ; 0
            SELECT * FROM c WHERE c.owner = 'o3'                                                   ; 0
            SELECT * FROM c WHERE c.owner = 'none'                                                 ; 0
            SELECT VALUE COUNT(1) FROM c WHERE c.owner = 'o3' AND c.month = 2                      ; 0
            SELECT * FROM c WHERE CONTAINS(c.text, 'x')                                            ; 700
            SELECT * FROM c WHERE c.owner = 'o3' AND CONTAINS(c.text, 'x')                         ; 70
            SELECT * FROM c WHERE c.owner = 'o3' AND c.month = 2 AND CONTAINS(c.text, 'x')         ; 7
            SELECT * FROM c WHERE c.id = 'd001' OR CONTAINS(c.text, 'z')                           ; 999
            SELECT * FROM c WHERE c.owner = 'o3' AND (c.id = 'd001' OR CONTAINS(c.text, 'z'))      ; 100
            SELECT * FROM c WHERE NOT (c.owner = 'o3')                                             ; 100
            SELECT * FROM c WHERE c.text LIKE 'a%z'                                                ; 1000
            SELECT TOP 5 * FROM c ORDER BY c.month                                                 ; 0
            SELECT * FROM c WHERE CONTAINS(c.text, 'z') ORDER BY c.month                           ; 1000
            SELECT * FROM c WHERE c.owner = 'o3' AND CONTAINS(c.text, 'z') ORDER BY c.id, c.month  ; 100
            SELECT c.id FROM c JOIN t IN c.tags WHERE t = 'none' AND c.owner = 'o3'                ; 100
            SELECT * FROM c WHERE ARRAY_CONTAINS(['o1', 'o3'], c.owner) AND CONTAINS(c.text, 'x')  ; 140
            """)
    void countsWhatNoIndexCouldHaveSpared(String sql, int documents) {
        // Whether storage has the index yet makes no difference.
        for (int time = 0; time < 2; time++) {
            assertThat(scanned(sql)).as(sql).isEqualTo((long) documents * documentBytes);
        }
    }

    @Test
    void countsDocumentsThatAreReadForLessThanThemselves() {
        assertThat(scanned("SELECT VALUE COUNT(1) FROM c")).isEqualTo(1000L * documentBytes - "1000".length());
        assertThat(scanned("SELECT VALUE COUNT(1) FROM c WHERE c.owner = 'o3' AND CONTAINS(c.text, 'a')"))
                .isEqualTo(100L * documentBytes - "100".length());
        assertThat(scanned("SELECT VALUE COUNT(1) FROM c WHERE c.month BETWEEN 0 AND c.month"))
                .isEqualTo(1000L * documentBytes - "1000".length());
        assertThat(scanned("SELECT VALUE COUNT(1) FROM c WHERE c.month BETWEEN 0 AND 8"))
                .isZero();
    }

    @Test
    void countsNothingForAPageOfAnAnswerThatWasKept() {
        Documents documents = Documents.of(partition::all);
        String sql = "SELECT DISTINCT VALUE c.id FROM c";
        QueryPage first = documents.page(sql, Map.of(), new PageRequest(2, Optional.empty()));
        QueryPage second = documents.page(sql, Map.of(), new PageRequest(2, first.continuation()));

        assertThat(first.metrics().scannedBytes()).isPositive();
        assertThat(second.metrics().scannedBytes()).isZero();
    }

    private static long scanned(String sql) {
        return Documents.of(partition.all())
                .page(sql, Map.of(), PageRequest.first())
                .metrics()
                .scannedBytes();
    }
}
