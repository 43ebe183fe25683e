package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.ThroughputProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThroughputTests {

    private final SdkFixture sdk = SdkFixture.start(3);

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void readsAndReplacesThroughput() {
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
