package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClientBuilder;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class CosmosEmulatorAutoConfigurationTests {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CosmosEmulatorAutoConfiguration.class));

    @Test
    void startsAnEmulatorWhenNoEndpointIsConfigured() {
        application.withPropertyValues("cosmos.emulator.physical-partitions=5").run(context -> {
            try (CosmosAsyncClient client =
                    context.getBean(CosmosClientBuilder.class).buildAsyncClient()) {
                assertThat(SdkFixture.await(client.createDatabaseIfNotExists("db"))
                                .getStatusCode())
                        .isEqualTo(201);
                SdkFixture.await(client.getDatabase("db").createContainer("items", "/pk"));
                assertThat(SdkFixture.await(
                                client.getDatabase("db").getContainer("items").getFeedRanges()))
                        .hasSize(5);
            }
        });
    }

    @Test
    void staysAwayWhenAnEndpointIsConfigured() {
        application
                .withPropertyValues("azure.cosmos.endpoint=https://account.documents.azure.com")
                .run(context -> assertThat(context)
                        .doesNotHaveBean(CosmosEmulator.class)
                        .doesNotHaveBean(CosmosClientBuilder.class));
    }

    @Test
    void leavesAnApplicationsOwnClientBuilderAlone() {
        CosmosClientBuilder own = new CosmosClientBuilder();
        application.withBean(CosmosClientBuilder.class, () -> own).run(context -> assertThat(
                        context.getBean(CosmosClientBuilder.class))
                .isSameAs(own));
    }
}
