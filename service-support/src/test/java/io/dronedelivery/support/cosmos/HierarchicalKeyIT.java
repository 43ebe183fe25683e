package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.EmulatorMeters;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/**
 * What the key {@code /ownerId}, {@code /year} would change for an owner with three years of items. Charges are those of the
 * emulator's model; {@code docs/decisions.md} says what follows from them.
 */
class HierarchicalKeyIT {

    private static final Logger log = LoggerFactory.getLogger(HierarchicalKeyIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<Integer> YEARS = List.of(2024, 2025, 2026);
    private static final int PER_MONTH = 20;
    private static final String MONTH =
            "SELECT c.miles FROM c WHERE c.ownerId = 'o1' AND c.year = 2026 AND c.month = 11";
    private static final String NEWEST =
            "SELECT TOP 12 * FROM c WHERE c.ownerId = 'o1' AND c.type = 'summary' ORDER BY c.id DESC";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(9).throttling(false).start();
    private final TripService service = TripService.start(emulator.endpoint(), emulator.key(), "flat");

    @AfterEach
    void stop() {
        service.close();
        emulator.close();
    }

    @Test
    void readsAMonthForTheSameAndCannotKeepTwoYearsInStepInOneBatch() {
        CosmosAsyncContainer flat = service.container().sdk();
        CosmosAsyncContainer levels = createWithLevels();
        for (int year : YEARS) {
            load(flat, year, new PartitionKey("o1"));
            load(levels, year, key(year));
        }
        PartitionKey owner = new PartitionKeyBuilder().add("o1").build();

        EmulatorMeters monthFlat = cost(flat, MONTH, new PartitionKey("o1"));
        EmulatorMeters monthByYear = cost(levels, MONTH, key(2026));
        EmulatorMeters monthByOwner = cost(levels, MONTH, owner);
        EmulatorMeters newestFlat = cost(flat, NEWEST, new PartitionKey("o1"));
        EmulatorMeters newestByOwner = cost(levels, NEWEST, owner);
        log.info(
                "A month: /ownerId {}; /ownerId,/year by both {}, by owner {}. The newest summaries: {}; by owner {}.",
                monthFlat,
                monthByYear,
                monthByOwner,
                newestFlat,
                newestByOwner);

        assertThat(monthByYear.charge()).isEqualTo(monthFlat.charge(), within(0.01));
        assertThat(monthByOwner.requests()).isEqualTo(1);
        assertThat(newestByOwner.requests()).isEqualTo(1);
        // An item that moves from December to January changes the summaries of two years.
        assertThat(batchOfTwoYears(flat, new PartitionKey("o1"))).isEqualTo(200);
        assertThat(batchOfTwoYears(levels, key(2026))).isNotEqualTo(200);
    }

    private CosmosAsyncContainer createWithLevels() {
        PartitionKeyDefinition key = new PartitionKeyDefinition().setPaths(List.of("/ownerId", "/year"));
        key.setKind(PartitionKind.MULTI_HASH);
        key.setVersion(PartitionKeyDefinitionVersion.V2);
        var database = service.bean(CosmosAsyncClient.class).getDatabase("invoices");
        database.createContainer(new CosmosContainerProperties("levels", key)).block(TIMEOUT);
        return database.getContainer("levels");
    }

    private static PartitionKey key(int year) {
        return new PartitionKeyBuilder().add("o1").add(year).build();
    }

    private static void load(CosmosAsyncContainer container, int year, PartitionKey key) {
        Flux.range(0, 12 * PER_MONTH)
                .map(i -> document("t%d-%d".formatted(year, i), year, 1 + i % 12, "trip"))
                .concatWith(Flux.range(1, 12)
                        .map(month -> document("summary-%d-%02d".formatted(year, month), year, month, "summary")))
                .flatMap(document -> container.createItem(document, key, new CosmosItemRequestOptions()), 8)
                .blockLast(TIMEOUT);
    }

    private static ObjectNode document(String id, int year, int month, String type) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("ownerId", "o1")
                .put("year", year)
                .put("month", month)
                .put("type", type)
                .put("miles", 1.5);
    }

    private EmulatorMeters cost(CosmosAsyncContainer container, String query, PartitionKey key) {
        EmulatorMeters before = EmulatorMeters.read(emulator);
        assertThat(container
                        .queryItems(query, new CosmosQueryRequestOptions().setPartitionKey(key), JsonNode.class)
                        .collectList()
                        .block(TIMEOUT))
                .isNotEmpty();
        return EmulatorMeters.read(emulator).since(before);
    }

    private static int batchOfTwoYears(CosmosAsyncContainer container, PartitionKey key) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(key);
        batch.upsertItemOperation(document("summary-2025-12", 2025, 12, "summary"));
        batch.upsertItemOperation(document("summary-2026-01", 2026, 1, "summary"));
        return Objects.requireNonNull(container.executeCosmosBatch(batch).block(TIMEOUT))
                .getStatusCode();
    }
}
