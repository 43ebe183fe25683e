package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@InBothModes
class ThrottlingTests {

    private final SdkFixture sdk = SdkFixture.start(9);

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void clientRidesOutABurstBeyondTheProvisionedThroughputAndLosesNothing() {
        CosmosAsyncContainer container = sdk.container(900);
        int documents = 300;
        String twoKilobytes = "x".repeat(1500);

        // 1,800 request units at once against 900 a second: about 100 in each partition's bucket, 100 more every
        // second.
        await(Flux.range(0, documents)
                .flatMap(
                        number -> container.createItem(
                                item("i" + number, "p" + number).put("text", twoKilobytes),
                                new PartitionKey("p" + number),
                                null),
                        documents)
                .then(Mono.just(true)));

        for (int number = 0; number < documents; number++) {
            assertThat(await(container.readItem("i" + number, new PartitionKey("p" + number), ObjectNode.class))
                            .getStatusCode())
                    .isEqualTo(200);
        }
        assertThat(AdminClient.of(sdk.emulator()).sum("emulator_partition_throttled_total"))
                .isPositive();
        assertThat(AdminClient.of(sdk.emulator()).sum("emulator_partition_requests_total", "status=\"201\""))
                .isEqualTo(documents);
        assertThat(AdminClient.of(sdk.emulator()).sum("emulator_partition_charge_total"))
                .isCloseTo(documents * (5.5 + 44.5 / 99 + 1 + 9.0 / 99), within(0.01));
        assertThat(AdminClient.of(sdk.emulator()).sum("emulator_partition_provisioned"))
                .isEqualTo(900);
    }
}
