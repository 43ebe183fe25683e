package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.ComputedProperty;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class ComputedPropertyTests {

    private final SdkFixture sdk = SdkFixture.start(3);
    private final CosmosAsyncContainer container = filled();

    @AfterAll
    void stop() {
        sdk.close();
    }

    private CosmosAsyncContainer filled() {
        CosmosContainerProperties properties = properties("SELECT VALUE UPPER(c.name) FROM c");
        properties.setComputedProperties(List.of(
                new ComputedProperty("cp_upper", "SELECT VALUE UPPER(c.name) FROM c"),
                new ComputedProperty("cp_parity", "SELECT VALUE root.n % 2 FROM root")));
        CosmosAsyncContainer created = sdk.container(properties, 30_000);
        SdkFixture.fill(created, 40, 7);
        return created;
    }

    private static CosmosContainerProperties properties(String query) {
        CosmosContainerProperties properties = new CosmosContainerProperties("items-" + UUID.randomUUID(), "/pk");
        properties.setComputedProperties(List.of(new ComputedProperty("cp_upper", query)));
        return properties;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT c.cp_upper FROM c WHERE c.n = 7                            ; {"cp_upper":"ITEM 7"}
            SELECT VALUE c.cp_upper FROM c WHERE c.cp_upper = 'ITEM 7'        ; "ITEM 7"
            SELECT VALUE COUNT(1) FROM c WHERE c.cp_parity = 1                ; 20
            SELECT TOP 1 VALUE x.n FROM x ORDER BY x.cp_upper DESC            ; 9
            """)
    void areSeenByEveryClause(String sql, String expected) {
        assertThat(query(sql)).extracting(JsonNode::toString).containsExactly(expected);
    }

    @Test
    void groupRows() {
        assertThat(query("SELECT c.cp_parity, COUNT(1) AS n FROM c GROUP BY c.cp_parity"))
                .extracting(JsonNode::toString)
                .containsExactlyInAnyOrder("{\"cp_parity\":0,\"n\":20}", "{\"cp_parity\":1,\"n\":20}");
    }

    @Test
    void areNotPartOfADocument() {
        assertThat(query("SELECT * FROM c")).hasSize(40).noneMatch(document -> document.has("cp_upper"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "SELECT c.name FROM c",
                "SELECT VALUE c.name FROM c WHERE c.n > 1",
                "SELECT VALUE c.name FROM c JOIN t IN c.tags",
                "SELECT VALUE COUNT(c.name) FROM c",
                "SELECT VALUE GetCurrentDateTime() FROM c",
                "SELECT VALUE NOSUCH(c.name) FROM c",
                "SELECT VALUE (SELECT VALUE c.name) FROM c",
                "no query"
            })
    void areRefusedWhereTheirDefinitionIsNot(String definition) {
        SdkFixture.fails(
                sdk.database()
                        .createContainer(properties(definition), ThroughputProperties.createManualThroughput(400)),
                400);
    }

    private List<JsonNode> query(String sql) {
        return await(container
                .queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class)
                .collectList());
    }
}
