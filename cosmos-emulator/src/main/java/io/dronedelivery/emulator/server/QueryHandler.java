package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.PageRequest;
import io.dronedelivery.emulator.query.QueryEngine;
import io.dronedelivery.emulator.query.QueryPage;
import io.dronedelivery.emulator.query.QueryPlan;
import io.dronedelivery.emulator.query.SqlQuery;
import io.dronedelivery.emulator.server.PartitionAccess.Charged;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Query plans, and queries on one partition's share of a container. */
final class QueryHandler {

    private final QueryEngine engine;
    private final IndexDemands demands;
    private final PartitionAccess access;

    QueryHandler(QueryEngine engine, IndexDemands demands, PartitionAccess access) {
        this.engine = engine;
        this.demands = demands;
        this.access = access;
    }

    /** Visits no partition, so it costs nothing. */
    CosmosResponse plan(CosmosRequest request, Container container) {
        QueryPlan plan = plan(query(request.body()), container);
        request.header(Headers.SUPPORTED_QUERY_FEATURES).ifPresent(supported -> checkSupport(plan, supported));
        return CosmosResponse.json(200, plan.toJson()).header(Headers.REQUEST_CHARGE, PartitionAccess.format(0));
    }

    /** A client that cannot merge something would return the partitions' parts as if they were the result. */
    private static void checkSupport(QueryPlan plan, String supported) {
        Set<String> known = Stream.of(supported.split(",")).map(String::trim).collect(Collectors.toSet());
        List<String> missing = plan.features().stream()
                .filter(feature -> !known.contains(feature))
                .toList();
        if (!missing.isEmpty()) {
            throw CosmosException.badRequest(
                    "Over several partitions the query needs what the client does not support: "
                            + String.join(", ", missing));
        }
    }

    CosmosResponse query(CosmosRequest request, Container container) {
        SqlQuery query = query(request.body());
        if (QueryScope.isAddressed(request)) {
            return inScope(query, request, container);
        }
        List<KeyRange> ranges = engine.ranges(query, container.definition().partitionKey());
        if (ranges.size() == 1 && ranges.get(0).isEmpty()) {
            EffectivePartitionKey key = new EffectivePartitionKey(ranges.get(0).min());
            return page(query, request, QueryScope.of(container.partitionOf(key), key));
        }
        QueryScope.requireCrossPartition(request);
        QueryPlan plan = plan(query, container);
        if (!plan.concatenates() || request.flag(Headers.PARALLELIZE_CROSS_PARTITION)) {
            return refused(
                    CosmosException.of(
                            400,
                            QueryScope.CROSS_PARTITION_NOT_SERVABLE,
                            "The answers of the partitions have to be merged: get the query's plan and address them"
                                    + " one by one"),
                    query,
                    container);
        }
        return gatewayPage(query, request, container, ranges);
    }

    private QueryPlan plan(SqlQuery query, Container container) {
        ContainerDefinition definition = container.definition();
        return engine.plan(query, definition.partitionKey(), definition.search());
    }

    private CosmosResponse inScope(SqlQuery query, CosmosRequest request, Container container) {
        QueryScope scope;
        try {
            scope = QueryScope.of(request, container);
        } catch (CosmosException refusal) {
            if (refusal.substatus() == QueryScope.CROSS_PARTITION_NOT_SERVABLE) {
                return refused(refusal, query, container);
            }
            throw refusal;
        }
        return page(query, request, scope);
    }

    /** One page of the first partition that has something left; as in the service, it may be empty and not the last one. */
    private CosmosResponse gatewayPage(
            SqlQuery query, CosmosRequest request, Container container, List<KeyRange> wanted) {
        GatewayContinuation position =
                GatewayContinuation.of(request.header(Headers.CONTINUATION), engine.fingerprint(query, container));
        while (true) {
            GatewayContinuation.Part part = position.next();
            PhysicalPartition partition =
                    container.partitionOf(new EffectivePartitionKey(part.range().min()));
            KeyRange range = partition.range().intersection(part.range());
            Optional<GatewayContinuation> skipped = position.after(range, Optional.empty());
            boolean visited = skipped.isEmpty() || wanted.stream().anyMatch(range::touches);
            if (!visited) {
                position = skipped.get();
                continue;
            }
            GatewayContinuation here = position;
            return access.run(
                    partition,
                    RequestCharge.QUERY_VISIT,
                    () -> page(query, request, QueryScope.of(partition, range), part.token(), token -> here.after(
                                    range, token)
                            .map(GatewayContinuation::encode)));
        }
    }

    private CosmosResponse page(SqlQuery query, CosmosRequest request, QueryScope scope) {
        return access.run(
                scope.partition(),
                RequestCharge.QUERY_VISIT,
                () -> page(query, request, scope, request.header(Headers.CONTINUATION), token -> token));
    }

    /** Some clients ask for the query plan only if the refusal has one in it. */
    private CosmosResponse refused(CosmosException refusal, SqlQuery query, Container container) {
        ObjectNode plan = plan(query, container).toJson();
        ObjectNode body = CosmosResponse.errorBody(refusal).put("additionalErrorInfo", plan.toString());
        return CosmosResponse.json(refusal.status(), body).header(Headers.SUBSTATUS, refusal.substatus());
    }

    /** All documents in the request's scope, in the order they were created in each partition. */
    CosmosResponse readAll(CosmosRequest request, Container container) {
        SqlQuery all = new SqlQuery("SELECT * FROM c");
        return QueryScope.isAddressed(request)
                ? page(all, request, QueryScope.of(request, container))
                : gatewayPage(all, request, container, List.of(KeyRange.ALL));
    }

    /** @param continuation from where the engine's page ended to where the client's next one begins */
    private Charged page(
            SqlQuery query,
            CosmosRequest request,
            QueryScope scope,
            Optional<String> token,
            UnaryOperator<Optional<String>> continuation) {
        Optional<String> refusedByService =
                demands.check(query, scope.partition().container().definition());
        PageRequest page = new PageRequest(request.maxItemCount().orElse(PageRequest.SERVER_CHOOSES), token);
        QueryPage result = engine.execute(query, scope.documents(), page);
        Feed feed = Feed.of(scope.partition().container().rid(), "Documents", result.rows());
        double units = RequestCharge.query(feed.itemBytes(), result.metrics());
        CosmosResponse response = CosmosResponse.json(200, feed.json())
                .header(Headers.ITEM_COUNT, result.rows().size())
                .header(Headers.QUERY_METRICS, MetricsHeaders.query(result.metrics(), feed.itemBytes(), units));
        refusedByService.ifPresent(reason -> response.header(Headers.AZURE_REFUSES, reason));
        if (request.flag(Headers.POPULATE_INDEX_METRICS)) {
            response.header(Headers.INDEX_METRICS, MetricsHeaders.index(result.metrics()));
        } else if (request.flag(Headers.POPULATE_INDEX_METRICS_V2)) {
            response.header(Headers.INDEX_METRICS, MetricsHeaders.indexPercentEncoded(result.metrics()));
        }
        continuation.apply(result.continuation()).ifPresent(next -> response.header(Headers.CONTINUATION, next));
        return new Charged(response, units);
    }

    /** The first page of a query on each physical partition, unmerged; charged like any other query. */
    CosmosResponse onEveryPartition(byte[] body, Container container) {
        SqlQuery query = query(body);
        ArrayNode answers = Json.array();
        double units = 0;
        for (PhysicalPartition partition : container.partitions()) {
            Charged answer = access.attempt(partition, RequestCharge.QUERY_VISIT, () -> {
                QueryPage page = engine.execute(query, partition.all(), PageRequest.first());
                Feed feed = Feed.of(container.rid(), "documents", page.rows());
                return new Charged(
                        CosmosResponse.json(200, feed.json()), RequestCharge.query(feed.itemBytes(), page.metrics()));
            });
            units += answer.units();
            answers.addObject()
                    .put("partition", partition.id())
                    .put("status", answer.response().status())
                    .put("requestCharge", answer.units())
                    .set("answer", Json.read(answer.response().body()));
        }
        return CosmosResponse.json(200, answers).header(Headers.REQUEST_CHARGE, PartitionAccess.format(units));
    }

    /** A query over resources that are no documents: databases, containers, offers. */
    List<JsonNode> over(DocumentSource resources, byte[] body) {
        return engine.execute(query(body), resources, new PageRequest(Integer.MAX_VALUE, Optional.empty()))
                .documents();
    }

    private static SqlQuery query(byte[] body) {
        ObjectNode json = Json.readObject(body);
        JsonNode text = json.path("query");
        if (!text.isTextual()) {
            throw CosmosException.badRequest("The body has no query text");
        }
        Map<String, JsonNode> parameters = new HashMap<>();
        for (JsonNode parameter : json.path("parameters")) {
            parameters.put(parameter.path("name").asText(), parameter.path("value"));
        }
        return new SqlQuery(text.textValue(), parameters);
    }

    /**
     * A list of resources as the protocol wraps it.
     *
     * @param itemBytes size of the items alone, which is what a query is charged for
     */
    record Feed(byte[] json, long itemBytes) {

        static Feed of(String rid, String name, List<byte[]> items) {
            int size = items.stream().mapToInt(item -> item.length + 1).sum();
            ByteArrayOutputStream out = new ByteArrayOutputStream(256 + size);
            write(out, "{\"_rid\":\"" + rid + "\",\"" + name + "\":[");
            long itemBytes = 0;
            for (int index = 0; index < items.size(); index++) {
                if (index > 0) {
                    out.write(',');
                }
                byte[] item = items.get(index);
                itemBytes += item.length;
                out.writeBytes(item);
            }
            write(out, "],\"_count\":" + items.size() + "}");
            return new Feed(out.toByteArray(), itemBytes);
        }

        private static void write(ByteArrayOutputStream out, String text) {
            out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }
    }
}
