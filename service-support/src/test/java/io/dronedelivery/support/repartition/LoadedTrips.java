package io.dronedelivery.support.repartition;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import io.dronedelivery.support.summary.Totals;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;

/** Trips of many owners, every month alike, loaded past the services into a container keyed by id. */
final class LoadedTrips {

    static final int PARTITIONS = 3;
    static final int MONTHS = 3;
    static final int PER_MONTH = 5;
    static final Totals A_MONTH = Totals.of("trips", PER_MONTH).with("thousandthsOfMiles", PER_MONTH * 1_500L);

    private static final Duration TIMEOUT = Duration.ofMinutes(30);
    private static final int MOST_OF_A_PARTITION = 10_000;
    private static final int PROVISIONED = 4_000;

    private LoadedTrips() {}

    /** Loads as fast as the partitions can take it, and then provisions what the services are to live on. */
    static void into(TripService service, int owners) {
        CosmosAsyncContainer container = service.container().sdk();
        provision(container, PARTITIONS * MOST_OF_A_PARTITION);
        List<CosmosItemOperation> left = IntStream.range(0, owners)
                .boxed()
                .flatMap(
                        owner -> IntStream.rangeClosed(1, MONTHS).boxed().flatMap(month -> IntStream.range(0, PER_MONTH)
                                .mapToObj(i -> Trip.of(id(owner, month, i), "o" + owner, month, "1.5"))))
                .map(trip -> CosmosBulkOperations.getUpsertItemOperation(trip, new PartitionKey(trip.id())))
                .toList();
        while (!left.isEmpty()) {
            left = Objects.requireNonNull(refused(container, left).collectList().block(TIMEOUT));
        }
        provision(container, PROVISIONED);
    }

    static String id(int owner, int month, int i) {
        return "o%d-%d-%d".formatted(owner, month, i);
    }

    private static void provision(CosmosAsyncContainer container, int requestUnitsPerSecond) {
        container
                .replaceThroughput(ThroughputProperties.createManualThroughput(requestUnitsPerSecond))
                .block(TIMEOUT);
    }

    private static Flux<CosmosItemOperation> refused(
            CosmosAsyncContainer container, List<CosmosItemOperation> operations) {
        CosmosBulkExecutionOptions bulk = new CosmosBulkExecutionOptions().setInitialMicroBatchSize(50);
        return container
                .executeBulkOperations(Flux.fromIterable(operations), bulk)
                .filter(answer ->
                        answer.getResponse() == null || !answer.getResponse().isSuccessStatusCode())
                .map(answer -> answer.getOperation());
    }
}
