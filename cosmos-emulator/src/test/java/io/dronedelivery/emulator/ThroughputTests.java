package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@InBothModes
class ThroughputTests {

    private static final String PROVISIONED = "emulator_partition_provisioned";

    @Test
    void readsAndReplacesThroughput() {
        try (SdkFixture sdk = SdkFixture.start(3)) {
            CosmosAsyncContainer container = sdk.container(900);

            assertThat(await(container.readThroughput()).getProperties().getManualThroughput())
                    .isEqualTo(900);
            await(container.replaceThroughput(ThroughputProperties.createManualThroughput(2500)));
            assertThat(await(container.readThroughput()).getProperties().getManualThroughput())
                    .isEqualTo(2500);
            await(container.replaceThroughput(ThroughputProperties.createAutoscaledThroughput(4000)));
            assertThat(await(container.readThroughput()).getProperties().getAutoscaleMaxThroughput())
                    .isEqualTo(4000);
        }
    }

    @Test
    void refusesMoreThanTheServiceGives() {
        try (SdkFixture sdk = SdkFixture.start(1)) {
            CosmosAsyncContainer container = sdk.container(1_000_000);

            fails(container.replaceThroughput(ThroughputProperties.createManualThroughput(2_000_000_000)), 400);
            fails(
                    sdk.database()
                            .createContainer(
                                    "large", "/pk", ThroughputProperties.createAutoscaledThroughput(1_000_001)),
                    400);
        }
    }

    @Test
    void sharesADatabasesThroughputAmongContainersWithoutTheirOwn() {
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder())) {
            CosmosAsyncDatabase database = database(sdk, ThroughputProperties.createManualThroughput(12_000));
            await(database.createContainer("a", "/pk"));
            await(database.createContainer("b", "/pk"));
            await(database.createContainer("own", "/pk", ThroughputProperties.createManualThroughput(500)));

            AdminClient admin = AdminClient.of(sdk.emulator());
            assertThat(admin.sum(PROVISIONED, "container=\"a\"", "partition=\"0\""))
                    .isEqualTo(6_000);
            assertThat(admin.sum(PROVISIONED, "container=\"b\"", "partition=\"1\""))
                    .isEqualTo(6_000);
            assertThat(admin.sum(PROVISIONED, "container=\"own\"")).isEqualTo(500);
            assertThat(await(database.readThroughput()).getProperties().getManualThroughput())
                    .isEqualTo(12_000);
            hasNoOffer(database.getContainer("a"));

            await(database.replaceThroughput(ThroughputProperties.createAutoscaledThroughput(2_000)));
            assertThat(await(database.readThroughput()).getProperties().getAutoscaleMaxThroughput())
                    .isEqualTo(2_000);
            assertThat(admin.sum(PROVISIONED, "container=\"a\"")).isEqualTo(2_000);
        }
    }

    @Test
    void throttlesOneContainerForWhatAnotherHasTakenOfTheSharedThroughput() {
        try (SdkFixture sdk = SdkFixture.start(1)) {
            CosmosAsyncDatabase database = database(sdk, ThroughputProperties.createManualThroughput(400));
            await(database.createContainer("a", "/pk"));
            await(database.createContainer("b", "/pk"));
            // 880 RU of the 400 that each second has: the debt is two seconds'.
            await(database.getContainer("a")
                    .createItem(item("one", "p").put("text", "x".repeat(2_000_000)), new PartitionKey("p"), null));
            fails(database.getContainer("b").readItem("none", new PartitionKey("p"), ObjectNode.class), 404);

            assertThat(AdminClient.of(sdk.emulator()).sum("emulator_partition_throttled_total", "container=\"b\""))
                    .isPositive();
        }
    }

    @Test
    void splitsWhenThroughputIsRaisedBeyondWhatThePartitionsHoldAndTheClientGoesOn() {
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder())) {
            CosmosAsyncContainer container = sdk.container(6_000);
            SdkFixture.fill(container, 200, 50);
            assertThat(await(container.getFeedRanges())).hasSize(1);

            await(container.replaceThroughput(ThroughputProperties.createManualThroughput(50_000)));

            assertThat(await(container
                            .queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), ObjectNode.class)
                            .collectList()))
                    .hasSize(200);
            await(container.createItem(item("after", "p1"), new PartitionKey("p1"), null));
            assertThat(await(container.getFeedRanges())).hasSize(5).doesNotHaveDuplicates();
            assertThat(AdminClient.of(sdk.emulator()).sum(PROVISIONED)).isEqualTo(50_000);
        }
    }

    @Test
    void splitsAllContainersThatShareARaisedThroughput() {
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder())) {
            CosmosAsyncDatabase database = database(sdk, ThroughputProperties.createManualThroughput(1_000));
            await(database.createContainer("a", "/pk"));
            await(database.createContainer("b", "/pk"));

            await(database.replaceThroughput(ThroughputProperties.createManualThroughput(20_000)));
            await(database.createContainer("c", "/pk"));

            for (String container : new String[] {"a", "b", "c"}) {
                assertThat(await(database.getContainer(container).getFeedRanges()))
                        .hasSize(2);
                assertThat(AdminClient.of(sdk.emulator()).sum(PROVISIONED, "container=\"" + container + '"'))
                        .isEqualTo(20_000);
            }
        }
    }

    @Test
    void keepsASharedThroughputOverARestart(@TempDir Path directory) {
        CosmosAsyncDatabase database;
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().directory(directory))) {
            database = database(sdk, ThroughputProperties.createAutoscaledThroughput(3_000));
            await(database.createContainer("a", "/pk"));
        }
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().directory(directory))) {
            CosmosAsyncDatabase again = sdk.client().getDatabase(database.getId());

            assertThat(await(again.readThroughput()).getProperties().getAutoscaleMaxThroughput())
                    .isEqualTo(3_000);
            hasNoOffer(again.getContainer("a"));
        }
    }

    /** The client finds that out by itself, from the list of offers. */
    private static void hasNoOffer(CosmosAsyncContainer container) {
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(() -> await(container.readThroughput()))
                .withMessageContaining("No offers found");
    }

    private static CosmosAsyncDatabase database(SdkFixture sdk, ThroughputProperties throughput) {
        String name = "shared-" + UUID.randomUUID();
        await(sdk.client().createDatabase(name, throughput));
        return sdk.client().getDatabase(name);
    }
}
