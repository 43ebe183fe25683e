package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What repositories of items ask with the SDK: a fragment of Spring Data's repositories. Spring Data's own queries name no partition,
 * have one parallelism for the whole application and do not tell what they cost.
 */
public interface ItemAccess<T extends Item<T>> {

    /** Asks the container in use. */
    <V> Mono<V> ask(Function<Reader<T>, Mono<V>> question);

    /** Reads from a container, whichever is in use. */
    Reader<T> of(ItemContainer container);

    /** The same, within the budget and with the priority of a group that the container's client knows. */
    Reader<T> of(ItemContainer container, String throughputControlGroup);

    /** The fragment's implementation, see {@code spring.factories}. */
    final class OnSdk<T extends Item<T>> implements ItemAccess<T> {

        private final CosmosOperations operations;
        private final AccessProperties properties;
        private final ItemKind<T> kind;

        OnSdk(CosmosOperations operations, AccessProperties properties, ItemKind<T> kind) {
            this.operations = operations;
            this.properties = properties;
            this.kind = kind;
            // A plan that cannot read the container ends the start.
            properties.planFor(operations.container());
        }

        @Override
        public <V> Mono<V> ask(Function<Reader<T>, Mono<V>> question) {
            return operations.read(container -> question.apply(of(container)));
        }

        @Override
        public Reader<T> of(ItemContainer container) {
            return new Reader<>(container, null, this);
        }

        @Override
        public Reader<T> of(ItemContainer container, String throughputControlGroup) {
            return new Reader<>(container, throughputControlGroup, this);
        }
    }

    /** Reads from one container. */
    final class Reader<T extends Item<T>> {

        private static final int BAD_REQUEST = 400;

        private final ItemContainer container;
        private final @Nullable String throughputControlGroup;
        private final CosmosOperations operations;
        private final AccessProperties properties;
        private final ItemKind<T> kind;

        private Reader(ItemContainer container, @Nullable String throughputControlGroup, OnSdk<T> access) {
            this.container = container;
            this.throughputControlGroup = throughputControlGroup;
            this.operations = access.operations;
            this.properties = access.properties;
            this.kind = access.kind;
        }

        /** The plan that suits the container's partition key best, unless another one is forced. */
        public AccessPlan plan() {
            return properties.planFor(container);
        }

        String type() {
            return kind.type();
        }

        /** How a query reaches what an owner has. */
        AccessPlan queryPlan() {
            AccessPlan plan = plan();
            return plan == AccessPlan.CROSS_PARTITION ? plan : AccessPlan.PARTITION_TARGETED;
        }

        /** Accounts for what is read as one operation. */
        public <V> Mono<Charged<V>> charged(AccessPlan plan, Mono<V> read) {
            return operations.run(container, plan.label(), read);
        }

        /** The summary document of a month, by a point read. */
        public Mono<Charged<Optional<SummaryDocument>>> summary(OwnerMonth month) {
            PartitionKey key = new PartitionKey(month.ownerId());
            CosmosItemRequestOptions options = new CosmosItemRequestOptions();
            options.setThroughputControlGroupName(throughputControlGroup);
            Mono<Optional<SummaryDocument>> summary = container
                    .sdk()
                    .readItem(SummaryDocument.id(month), key, options, SummaryDocument.class)
                    .map(CosmosItemResponse::getItem)
                    .map(Optional::of)
                    .onErrorResume(
                            failure -> DatabaseStatus.is(DatabaseStatus.NOT_FOUND, failure),
                            absent -> Mono.just(Optional.empty()));
            return charged(AccessPlan.SUMMARY_POINT_READ, summary);
        }

        /** What the month's summary document says; where there is none yet, what the items come to. */
        public Mono<Charged<Totals>> summaryOr(OwnerMonth month, Supplier<Mono<Charged<Totals>>> items) {
            return summary(month).flatMap(found -> {
                Optional<SummaryDocument> document = found.value();
                return document.isPresent()
                        ? Mono.just(new Charged<>(document.get().toTotals(), found.charge()))
                        : items.get().map(totals -> totals.plus(found.charge()));
            });
        }

        /** Items, or what was selected of them, from the one logical partition that has everything of an owner. */
        public Flux<T> partition(String ownerId, SqlQuerySpec query) {
            return rows(query, toPartition(ownerId), kind.itemClass());
        }

        /** ... from all physical partitions, asked at the same time. */
        public Flux<T> allPartitions(SqlQuerySpec query) {
            return toAllPartitions().flatMapMany(options -> rows(query, options, kind.itemClass()));
        }

        /** Rows from where the container keeps what an owner has. */
        <V> Flux<V> ofOwner(String ownerId, SqlQuerySpec query, Class<V> rows) {
            return toOwner(ownerId).flatMapMany(options -> rows(query, options, rows));
        }

        private Mono<CosmosQueryRequestOptions> toOwner(String ownerId) {
            return queryPlan() == AccessPlan.PARTITION_TARGETED ? Mono.just(toPartition(ownerId)) : toAllPartitions();
        }

        private static CosmosQueryRequestOptions toPartition(String ownerId) {
            return new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey(ownerId));
        }

        // The SDK takes -1 for the number of CPUs, which is 1 on a small pod: the number is always said explicitly.
        private Mono<CosmosQueryRequestOptions> toAllPartitions() {
            Integer forced = properties.parallelism();
            Mono<Integer> parallelism = forced != null
                    ? Mono.just(forced)
                    : container.feedRanges().map(ranges -> Math.min(ranges, properties.parallelismLimit()));
            return parallelism.map(new CosmosQueryRequestOptions()::setMaxDegreeOfParallelism);
        }

        private <V> Flux<V> rows(SqlQuerySpec query, CosmosQueryRequestOptions options, Class<V> rows) {
            return container
                    .sdk()
                    .queryItems(query, options.setThroughputControlGroupName(throughputControlGroup), rows)
                    .byPage()
                    .flatMapIterable(FeedResponse::getResults);
        }

        /**
         * A page of a month in the order of ids. It starts behind the last id of the page before: it costs what it shows, and goes on
         * where items have moved to another container meanwhile.
         *
         * @param query selects the first {@code @rows} of what comes {@code @after} an id
         */
        public Mono<Charged<ItemPage<T>>> page(OwnerMonth month, PageQuery page, String query) {
            Object[] list = {kind.type(), month.year(), month.month(), month.ownerId()};
            String after = page.position(list);
            // One more than the page shows tells whether there is another page.
            int rowsOfPage = page.size() + 1;
            SqlQuerySpec spec = month.query(
                    query,
                    new SqlParameter("@rows", rowsOfPage),
                    new SqlParameter("@after", after == null ? "" : after));
            Mono<ItemPage<T>> found = toOwner(month.ownerId())
                    .flatMapMany(options -> container
                            .sdk()
                            .queryItems(spec, options, kind.itemClass())
                            .byPage(rowsOfPage))
                    .flatMapIterable(FeedResponse::getResults)
                    .collectList()
                    .map(rows -> rows.size() <= page.size()
                            ? new ItemPage<>(rows, null)
                            : new ItemPage<>(
                                    rows.subList(0, page.size()),
                                    PageCursor.of(rows.get(page.size() - 1).id(), list)));
            return operations.run(container, "page-" + queryPlan().label(), found);
        }

        /**
         * A page of what all owners have: a question that no partition key answers. Ids repeat among owners, and an order by owner and
         * id would need an index of its own: the position is the database's, in this container.
         *
         * @param wanted values by the field that must have them; the fields never come from a client
         */
        public Mono<Charged<ItemPage<T>>> pageOfAllOwners(Map<String, String> wanted, PageQuery page) {
            Object[] list = {kind.type(), container.name(), new TreeMap<>(wanted)};
            String token = page.position(list);
            StringBuilder query = new StringBuilder("SELECT * FROM c WHERE c.type = @type");
            List<SqlParameter> parameters = new ArrayList<>(List.of(new SqlParameter("@type", kind.type())));
            // In one order, so that equal questions have equal text.
            new TreeMap<>(wanted).forEach((field, value) -> {
                query.append(" AND c.").append(field).append(" = @").append(field);
                parameters.add(new SqlParameter("@" + field, value));
            });
            // One partition after the other: more at a time would fetch, and charge, pages that nobody asked for.
            // The token comes back in an address, of which the servers on the way read 4 KB.
            CosmosQueryRequestOptions options = new CosmosQueryRequestOptions()
                    .setMaxDegreeOfParallelism(0)
                    .setMaxBufferedItemCount(page.size())
                    .setResponseContinuationTokenLimitInKb(1);
            Mono<ItemPage<T>> found = container
                    .sdk()
                    .queryItems(new SqlQuerySpec(query.toString(), parameters), options, kind.itemClass())
                    .byPage(token, page.size())
                    .next()
                    .map(response -> page(response, list))
                    .defaultIfEmpty(new ItemPage<>(List.of(), null))
                    .onErrorMap(failure -> token != null && isBadRequest(failure), failure -> PageCursor.refused());
            return operations.run(container, "page-" + AccessPlan.CROSS_PARTITION.label(), found);
        }

        private static <T> ItemPage<T> page(FeedResponse<T> response, Object... list) {
            @Nullable String token = response.getContinuationToken();
            return new ItemPage<>(response.getResults(), token == null ? null : PageCursor.of(token, list));
        }

        // The SDK refuses a token that it cannot read, the database one that it did not give.
        private static boolean isBadRequest(Throwable failure) {
            return failure instanceof IllegalArgumentException
                    || failure instanceof CosmosException cosmos && cosmos.getStatusCode() == BAD_REQUEST;
        }
    }
}
