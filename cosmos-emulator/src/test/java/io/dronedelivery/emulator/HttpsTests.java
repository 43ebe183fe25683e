package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HttpsTests {

    @Test
    void servesTheClientOverAnEncryptedConnection() {
        try (SdkFixture sdk = SdkFixture.start(CosmosEmulator.builder().https())) {
            CosmosAsyncContainer container = sdk.container(4_000);
            await(container.createItem(item("one", "a"), new PartitionKey("a"), null));

            assertThat(sdk.emulator().endpoint()).hasScheme("https");
            assertThat(await(container.readItem("one", new PartitionKey("a"), ObjectNode.class))
                            .getStatusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void refusesToStartWithoutTheCertificateItIsGiven() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CosmosEmulator.builder()
                        .https(Path.of("no-such-file.p12"), "secret")
                        .start())
                .withMessageContaining("no-such-file.p12");
    }
}
