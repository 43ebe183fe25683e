package io.dronedelivery.emulator;

import com.azure.cosmos.CosmosClientBuilder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;

/**
 * Starts an emulator inside the application when no Cosmos endpoint is configured, as Boot does with embedded databases, and
 * hands the application a client builder that is connected to it.
 */
@AutoConfiguration
@ConditionalOnClass(CosmosClientBuilder.class)
@ConditionalOnProperty(
        name = "azure.cosmos.endpoint",
        matchIfMissing = true,
        havingValue = CosmosEmulatorAutoConfiguration.NEVER)
@EnableConfigurationProperties(CosmosEmulatorAutoConfiguration.Properties.class)
public final class CosmosEmulatorAutoConfiguration {

    /** No endpoint has this value, so that the condition holds only where there is none. */
    static final String NEVER = "embedded";

    @Bean
    @ConditionalOnMissingBean
    CosmosEmulator cosmosEmulator(Properties properties) {
        CosmosEmulator.Builder builder =
                CosmosEmulator.builder().port(properties.port()).throttling(properties.throttling());
        if (properties.physicalPartitions() > 0) {
            builder.physicalPartitions(properties.physicalPartitions());
        }
        return builder.start();
    }

    @Bean
    @ConditionalOnMissingBean
    CosmosClientBuilder cosmosClientBuilder(CosmosEmulator emulator) {
        // Read once, when the SDK's transport is first used: later is too late.
        System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
        return new CosmosClientBuilder()
                .endpoint(emulator.endpoint().toString())
                .key(emulator.key())
                .gatewayMode();
    }

    /**
     * The embedded emulator's settings.
     *
     * @param port 0 for any that is free
     * @param physicalPartitions of every container; 0 for as many as its throughput asks for
     * @param throttling whether provisioned throughput is a limit
     */
    @ConfigurationProperties("cosmos.emulator")
    record Properties(
            @DefaultValue("0") int port,
            @DefaultValue("0") int physicalPartitions,
            @DefaultValue("true") boolean throttling) {}
}
