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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read to answer a query over a partition of 1,000 documents: 100 for each owner, ten for each owner and month. */
class IndexAccessTests {

    private static PhysicalPartition partition;

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
            String text = "{'id': 'd%d', 'owner': 'o%d', 'month': %d, 'at': {'hour': %d}, 'big': %s}"
                    .formatted(i, i % 10, i / 10 % 10, i % 24, i % 2 == 0);
            ObjectNode body = (ObjectNode) Documents.json(text);
            EffectivePartitionKey key =
                    EffectivePartitionKey.of(container.definition().partitionKey(), List.of(body.get("owner")));
            partition.write(transaction -> transaction.create(key, body));
        }
    }

    @ParameterizedTest(name = "{0}: {1} found, {2} read")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            c.id = 'd7'                                     ; 1   ; 1
            c.owner = 'o3'                                  ; 100 ; 100
            c.owner = 'o3' AND c.month = 4                  ; 10  ; 100
            c.month = 4 AND c.id = 'd43'                    ; 1   ; 1
            c.id IN ('d1', 'd2', 'none')                    ; 2   ; 2
            c.id = 'd1' OR (c.id = 'd2' AND c.month = 0)    ; 2   ; 2
            c.id = 'd1' OR c.id = 'd1'                      ; 1   ; 1
            c.at.hour = 3 AND c.big                         ; 0   ; 42
            c.id = 'none'                                   ; 0   ; 0
            c.month > 8                                     ; 100 ; 1000
            c.id = 'd1' OR c.month > 8                      ; 101 ; 1000
            NOT (c.owner = 'o3')                            ; 900 ; 1000
            """)
    void readsWhatCanBeFound(String condition, int found, long read) {
        String sql = "SELECT * FROM c WHERE " + condition;
        // Storage indexes a path once it has been asked for.
        Documents.of(partition.all()).query(sql);
        QueryPage page = Documents.of(partition.all()).page(sql, Map.of(), PageRequest.first());
        assertThat(page.documents()).hasSize(found);
        assertThat(page.metrics().retrievedDocuments()).isEqualTo(read);
        assertThat(page.metrics().indexLookup()).isEqualTo(read < 1000);
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
