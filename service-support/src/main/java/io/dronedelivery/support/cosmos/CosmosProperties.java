package io.dronedelivery.support.cosmos;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Where the database is and how this service talks to it.
 *
 * @param endpoint account endpoint; absent only where something else contributes a client builder
 * @param key account key; absent means Microsoft Entra ID by the default credential chain (managed identity on AKS)
 * @param database name of the database
 * @param connectionMode how requests reach the database
 * @param preferredRegions regions to read from, nearest first; empty means the account's own order
 * @param throttling bounds of the SDK's own retries on 429
 * @param container the one container of this service
 * @param startTimeout how long the start may wait for the database
 */
@Validated
@ConfigurationProperties("azure.cosmos")
record CosmosProperties(
        @Nullable URI endpoint,
        @Nullable String key,
        @NotBlank @DefaultValue("invoices") String database,
        @NotNull @DefaultValue("direct") ConnectionMode connectionMode,
        @DefaultValue List<String> preferredRegions,
        @Valid @DefaultValue Throttling throttling,
        @Valid @NotNull Container container,
        @DefaultValue("60s") Duration startTimeout) {

    /** How requests reach the database: straight to the replicas over TCP, or by HTTPS through the gateway. */
    enum ConnectionMode {
        DIRECT,
        GATEWAY
    }

    /**
     * Bounds of the SDK's retries on 429. The SDK's own default, 9 retries within 30 seconds, looks like a hang to a
     * caller with a deadline of seconds.
     *
     * @param maxRetries retries per request
     * @param maxWait total wait of one request
     */
    record Throttling(
            @Min(0) @DefaultValue("3") int maxRetries,
            @DefaultValue("1s") Duration maxWait) {}

    /**
     * The container that holds this service's items.
     *
     * @param name its name
     * @param createIfAbsent whether to create it, keyed by {@code partitionKeyPath}, when it is not there
     * @param partitionKeyPath key to create it with; an existing container keeps its own, and that one counts
     * @param throughput provisioned RU/s to create it with
     */
    record Container(
            @NotBlank String name,
            @DefaultValue("true") boolean createIfAbsent,
            @NotBlank @DefaultValue("/ownerId") String partitionKeyPath,
            @Min(400) @DefaultValue("4000") int throughput) {}
}
