package io.dronedelivery.support.cosmos;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
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
 * @param operationTimeout total time of one read, write or batch, all attempts together. What a caller waits for has a
 *     deadline besides; this one also bounds what nobody waits for, page by page where a whole container is read. The SDK does not bound the preparation of a query by it
 * @param acrossRegions when other regions are asked to read as well; without effect where one region is preferred
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
        @DurationMin(millis = 1) @DefaultValue("30s") Duration operationTimeout,
        @Valid @DefaultValue AcrossRegions acrossRegions,
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
     * When a read that its region does not answer is asked of others as well.
     *
     * @param threshold wait for the nearest region before the next one is asked to read as well
     * @param step further wait for each region after that
     */
    record AcrossRegions(
            @DefaultValue("500ms") Duration threshold,
            @DefaultValue("100ms") Duration step) {}

    /**
     * The container that holds this service's items.
     *
     * @param name its name
     * @param createIfAbsent whether a start creates it when it is not there; absent means only in a database that is part of the
     *     process, one without an endpoint. A mistyped name would otherwise be an empty month in production
     * @param partitionKeyPath key to create it with; an existing container keeps its own, and that one counts
     * @param throughput RU/s to create it with
     * @param autoscale whether {@code throughput} is the maximum of an autoscaled throughput
     * @param indexedFields fields to index where it is created: those that queries filter by, and no other
     */
    record Container(
            @NotBlank String name,
            @Nullable Boolean createIfAbsent,
            @NotBlank @DefaultValue("/ownerId") String partitionKeyPath,
            @Min(400) @DefaultValue("4000") int throughput,
            @DefaultValue("false") boolean autoscale,

            @DefaultValue({"ownerId", "year", "month", "type"})
            List<String> indexedFields) {}

    /** Whether a container that is not there is created. */
    boolean createsContainers() {
        Boolean asked = container.createIfAbsent();
        return asked == null ? endpoint == null : asked;
    }
}
