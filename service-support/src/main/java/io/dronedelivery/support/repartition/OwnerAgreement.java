package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.ItemKind;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.OwnerScan;
import io.dronedelivery.support.summary.SummaryDocument;
import io.dronedelivery.support.summary.Totals;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Compares what both containers hold, owner by owner, and makes the target's summaries those of its items. It holds one owner at a
 * time.
 */
final class OwnerAgreement {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final ItemContainer source;
    private final ItemContainer target;
    private final ItemKind<?> kind;
    private final String fields;
    private final Lease lease;
    private final Pace pace;

    OwnerAgreement(ItemContainer source, ItemContainer target, ItemKind<?> kind, Lease lease, Pace pace) {
        this.source = source;
        this.target = target;
        this.kind = kind;
        this.fields = "c.year, c.month, c.type, c.totals, " + kind.counted();
        this.lease = lease;
        this.pace = pace;
    }

    /** Summarises every owner of the target; the owners that the containers disagree about, which writes meanwhile may explain. */
    Flux<String> all() {
        Flux<Side> original = scan(source).map(owner -> new Side(owner, true));
        Flux<Side> copied = scan(target).map(owner -> new Side(owner, false));
        return Flux.mergeComparing(1, Comparator.comparing(Side::ownerId), original, copied)
                .bufferUntilChanged(Side::ownerId)
                .concatMap(sides -> {
                    Months months = new Months(kind);
                    sides.forEach(side -> side.owner().rows().forEach(row -> months.add(row, side.fromSource())));
                    return summarise(months)
                            .then(
                                    months.agree()
                                            ? Mono.empty()
                                            : Mono.just(sides.get(0).ownerId()));
                });
    }

    /** Summarises one owner; whether the containers agree. */
    Mono<Boolean> one(String ownerId) {
        Months months = new Months(kind);
        return rows(source, ownerId)
                .doOnNext(row -> months.add(row, true))
                .thenMany(rows(target, ownerId))
                .doOnNext(row -> months.add(row, false))
                .then(Mono.defer(() -> summarise(months)))
                .then(Mono.fromSupplier(months::agree));
    }

    private record Side(OwnerScan.Owner owner, boolean fromSource) {

        String ownerId() {
            return owner.id();
        }
    }

    private Flux<OwnerScan.Owner> scan(ItemContainer container) {
        return OwnerScan.of(container, fields, types(), pace::spend);
    }

    private List<String> types() {
        return List.of(kind.type(), SummaryDocument.TYPE);
    }

    private Flux<JsonNode> rows(ItemContainer container, String ownerId) {
        CosmosQueryRequestOptions options =
                new CosmosQueryRequestOptions().setThroughputControlGroupName(container.background());
        if (container.layout() == PartitionLayout.BY_OWNER) {
            options.setPartitionKey(new PartitionKey(ownerId));
        }
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT c.ownerId, " + fields + " FROM c WHERE ARRAY_CONTAINS(@types, c.type) AND c.ownerId = @ownerId",
                List.of(new SqlParameter("@types", types()), new SqlParameter("@ownerId", ownerId)));
        return container
                .feedRanges()
                .flatMap(ranges -> container
                        .sdk()
                        .queryItems(query, options.setMaxDegreeOfParallelism(ranges), JsonNode.class)
                        .byPage()
                        .concatMap(page -> pace.spend(page.getRequestCharge()).thenReturn(page), 1)
                        .flatMapIterable(FeedResponse::getResults)
                        .collectList())
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .flatMapIterable(found -> found);
    }

    // Only this replica writes to the target before it is in use: no condition is needed.
    private Mono<Void> summarise(Months months) {
        return Flux.fromIterable(months.summariesToWrite().entrySet())
                .concatMap(month -> lease.attempt(Mono.defer(() -> store(month.getKey(), month.getValue())))
                        .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                        .flatMap(response -> pace.spend(response.getRequestCharge())))
                .then();
    }

    private Mono<CosmosItemResponse<SummaryDocument>> store(OwnerMonth month, Totals totals) {
        PartitionKey key = new PartitionKey(month.ownerId());
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();
        options.setThroughputControlGroupName(target.background());
        return target.sdk().upsertItem(SummaryDocument.of(month, totals), key, options);
    }

    /** The months of one owner on both sides. */
    private static final class Months {

        private final ItemKind<?> kind;
        private final Map<OwnerMonth, Totals> original = new HashMap<>();
        private final Map<OwnerMonth, Totals> copied = new HashMap<>();
        private final Map<OwnerMonth, Totals> summaries = new HashMap<>();

        Months(ItemKind<?> kind) {
            this.kind = kind;
        }

        void add(JsonNode row, boolean fromSource) {
            OwnerMonth month = new OwnerMonth(
                    row.path("ownerId").asText(),
                    row.path("year").asInt(),
                    row.path("month").asInt());
            if (!row.path("type").asText().equals(SummaryDocument.TYPE)) {
                Item<?> counted = JSON.convertValue(row, kind.itemClass());
                (fromSource ? original : copied).merge(month, counted.totals(), Totals::plus);
            } else if (!fromSource) {
                Totals totals = Totals.NONE;
                for (Map.Entry<String, JsonNode> total : row.path("totals").properties()) {
                    totals = totals.with(total.getKey(), total.getValue().asLong());
                }
                summaries.put(month, totals);
            }
        }

        boolean agree() {
            return original.equals(copied);
        }

        /** Those that are missing or wrong; zeros where a month has a summary but no items any more. */
        Map<OwnerMonth, Totals> summariesToWrite() {
            Map<OwnerMonth, Totals> wanted = new HashMap<>(copied);
            summaries.keySet().forEach(month -> wanted.putIfAbsent(month, Totals.NONE));
            wanted.entrySet()
                    .removeIf(month -> month.getValue().equals(summaries.getOrDefault(month.getKey(), Totals.NONE)));
            return wanted;
        }
    }
}
