package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class IndexMetricsTests {

    private static final String QUERY = "SELECT * FROM c WHERE c.name = 'item 7' AND c.n = 7";

    private final SdkFixture sdk = SdkFixture.start(1);

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void namesTheIndexThatWasLookedUpAndTheOneThatWasNot() throws IOException {
        CosmosAsyncContainer container = sdk.container(1_000_000);
        SdkFixture.fill(container, 500, 1);
        // An index is built for the first query that asks for it.
        page(container, new CosmosQueryRequestOptions());
        JsonNode metrics = indexMetrics(page(container, new CosmosQueryRequestOptions().setIndexMetricsEnabled(true)));

        assertThat(specifications(metrics, "UtilizedSingleIndexes")).containsExactly("/name/?");
        assertThat(specifications(metrics, "PotentialSingleIndexes")).containsExactly("/n/?");
    }

    @Test
    void namesOnlyPotentialIndexesWhereTheDocumentsWereScanned() throws IOException {
        CosmosAsyncContainer container = sdk.container(1_000_000);
        SdkFixture.fill(container, 20, 1);
        JsonNode metrics = indexMetrics(page(container, new CosmosQueryRequestOptions().setIndexMetricsEnabled(true)));

        assertThat(specifications(metrics, "UtilizedSingleIndexes")).isEmpty();
        assertThat(specifications(metrics, "PotentialSingleIndexes")).containsExactly("/n/?", "/name/?");
    }

    @Test
    void appearsInTheClientsDiagnosticsAndOnlyOnRequest() {
        CosmosAsyncContainer container = sdk.container(1_000_000);
        SdkFixture.fill(container, 20, 1);

        assertThat(page(container, new CosmosQueryRequestOptions().setIndexMetricsEnabled(true))
                        .getCosmosDiagnostics()
                        .toString())
                .contains("/name/?");
        assertThat(page(container, new CosmosQueryRequestOptions()).getResponseHeaders())
                .doesNotContainKey("x-ms-cosmos-index-utilization");
    }

    private static FeedResponse<ObjectNode> page(CosmosAsyncContainer container, CosmosQueryRequestOptions options) {
        FeedResponse<ObjectNode> page = await(
                container.queryItems(QUERY, options, ObjectNode.class).byPage().next());
        assertThat(page.getResults()).hasSize(1);
        return page;
    }

    private static JsonNode indexMetrics(FeedResponse<ObjectNode> page) throws IOException {
        String header = page.getResponseHeaders().get("x-ms-cosmos-index-utilization");
        return SdkFixture.JSON.readTree(Base64.getDecoder().decode(header));
    }

    private static List<String> specifications(JsonNode metrics, String list) {
        return metrics.path(list).findValuesAsText("IndexSpec");
    }
}
