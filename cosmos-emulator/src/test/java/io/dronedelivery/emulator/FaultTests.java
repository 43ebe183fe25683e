package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class FaultTests {

    private static final PartitionKey KEY = new PartitionKey("a");

    private final SdkFixture sdk = SdkFixture.start(2);
    private final CosmosAsyncContainer container = sdk.container(10_000);
    private final AdminClient admin = AdminClient.of(sdk.emulator());

    @BeforeAll
    void create() {
        await(container.createItem(item("one", "a"), KEY, null));
    }

    @AfterEach
    void clear() {
        admin.delete("/_emulator/faults");
    }

    @AfterAll
    void stop() {
        sdk.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 449})
    void clientRidesOutAStatusThatPasses(int status) {
        admin.post("/_emulator/faults", "{\"status\":" + status + ",\"times\":2}");

        assertThat(read()).isEqualTo(200);
        assertThat(admin.get("/_emulator/faults")).contains("\"times\":0");
        assertThat(admin.sum("emulator_partition_requests_total", "status=\"" + status + "\""))
                .isEqualTo(2);
    }

    @Test
    void clientLooksForThePartitionAgainWhenItIsGone() {
        admin.post("/_emulator/faults", "{\"status\":410,\"times\":1}");

        assertThat(await(container
                        .queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), ObjectNode.class)
                        .collectList()))
                .hasSize(1);
        assertThat(admin.sum("emulator_partition_requests_total", "status=\"410\""))
                .isEqualTo(1);
    }

    @Test
    void clientGivesUpOnAServiceThatIsUnavailableInItsOnlyRegion() {
        admin.post("/_emulator/faults", "{\"status\":503}");

        fails(container.readItem("one", KEY, ObjectNode.class), 503);
    }

    @Test
    void clientRidesOutACutConnection() {
        admin.post("/_emulator/faults", "{\"cut\":true,\"times\":1}");

        assertThat(read()).isEqualTo(200);
    }

    @Test
    void holdsAnswersBack() {
        admin.post("/_emulator/faults", "{\"latencyMs\":300,\"container\":\"" + container.getId() + "\"}");
        long start = System.nanoTime();

        assertThat(read()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(300));
    }

    @Test
    void holdsBulkAnswersAndRefusalsBackToo() {
        admin.post("/_emulator/faults", "{\"latencyMs\":300,\"times\":2}");
        long start = System.nanoTime();

        fails(container.createItem(item("one", "a"), KEY, null), 409);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(300));
        start = System.nanoTime();
        await(container
                .executeBulkOperations(Flux.just(CosmosBulkOperations.getReadItemOperation("one", KEY)))
                .single());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(300));
    }

    @Test
    void strikesOnlyWhereItIsMeantTo() {
        admin.post("/_emulator/faults", "{\"status\":500,\"container\":\"another\"}");
        assertThat(read()).isEqualTo(200);

        admin.post("/_emulator/faults", "{\"status\":500,\"container\":\"" + container.getId() + "\"}");
        fails(container.readItem("one", KEY, ObjectNode.class), 500);
    }

    private int read() {
        return await(container.readItem("one", KEY, ObjectNode.class)).getStatusCode();
    }
}
