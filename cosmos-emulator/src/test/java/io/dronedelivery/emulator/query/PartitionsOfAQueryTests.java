package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.BridgeInternal;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** A query goes to the partitions, and finds in them the documents and array elements, that its filter and its key allow. */
class PartitionsOfAQueryTests extends FivePartitions {

    @Test
    void joinsArraysOfAllPartitions() {
        assertThat(texts("SELECT VALUE t FROM c JOIN t IN c.tags")).containsExactlyInAnyOrderElementsOf(tags());
        assertThat(numbers("SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't3')", 100))
                .containsExactlyInAnyOrderElementsOf(documents.stream()
                        .filter(d -> d.path("tags").toString().contains("t3"))
                        .map(d -> d.get("number").intValue())
                        .toList());
    }

    @Test
    void asksOnlyThePartitionsThatCanAnswer() {
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.owner = 'o7'")).isEqualTo(1);
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.owner IN ('o7') AND c.number > 3"))
                .isEqualTo(1);
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.number > 3")).isEqualTo(5);
        assertThat(texts("SELECT VALUE 1 + 1")).containsExactly("2");
    }

    @Test
    void answersForOneKeyAsForAll() {
        CosmosQueryRequestOptions scoped = new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("o7"));
        List<Integer> expected = documents.stream()
                .filter(d -> d.get("owner").textValue().equals("o7"))
                .map(d -> d.get("number").intValue())
                .sorted()
                .toList();
        assertThat(all(container.queryItems("SELECT VALUE c.number FROM c ORDER BY c.number", scoped, Integer.class)))
                .containsExactlyElementsOf(expected);
        assertThat(all(container.queryItems("SELECT VALUE COUNT(1) FROM c", scoped, Integer.class)))
                .containsExactly(expected.size());
    }

    @Test
    void findsDocumentsUnderPrefixesOfAHierarchicalKey() {
        CosmosAsyncContainer tenants = hierarchicalContainer();
        Flux.range(0, 60)
                .map(i -> JSON.createObjectNode()
                        .put("id", "u" + i)
                        .put("tenant", "t" + i % 6)
                        .put("user", "u" + i % 12)
                        .put("number", i))
                .flatMap(tenants::createItem)
                .blockLast(TIMEOUT);
        String numbers = "SELECT VALUE c.number FROM c WHERE c.tenant = 't1'";
        assertThat(all(tenants.queryItems(numbers + " ORDER BY c.number DESC", Integer.class)))
                .containsExactly(55, 49, 43, 37, 31, 25, 19, 13, 7, 1);
        assertThat(all(tenants.queryItems(numbers + " AND c.user = 'u7'", Integer.class)))
                .containsExactlyInAnyOrder(7, 19, 31, 43, 55);
        CosmosQueryRequestOptions prefix = new CosmosQueryRequestOptions()
                .setPartitionKey(new PartitionKeyBuilder().add("t1").build());
        assertThat(all(tenants.queryItems("SELECT VALUE COUNT(1) FROM c", prefix, Integer.class)))
                .containsExactly(10);
    }

    private CosmosAsyncContainer hierarchicalContainer() {
        PartitionKeyDefinition key = new PartitionKeyDefinition()
                .setKind(PartitionKind.MULTI_HASH)
                .setVersion(PartitionKeyDefinitionVersion.V2)
                .setPaths(List.of("/tenant", "/user"));
        client.getDatabase("queries")
                .createContainerIfNotExists(new CosmosContainerProperties("tenants", key))
                .block(TIMEOUT);
        return client.getDatabase("queries").getContainer("tenants");
    }

    private long partitionsAsked(String sql) {
        return all(pages(sql, 1000)).stream()
                .flatMap(page -> BridgeInternal.queryMetricsFromFeedResponse(page).keySet().stream())
                .distinct()
                .count();
    }
}
