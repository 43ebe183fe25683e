package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.QueryEngine;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Database;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.util.Optional;

/** Containers and their partition key ranges. */
final class ContainerHandler {

    private final Account account;
    private final PartitionMetrics metrics;
    private final QueryEngine engine;

    ContainerHandler(Account account, PartitionMetrics metrics, QueryEngine engine) {
        this.account = account;
        this.metrics = metrics;
        this.engine = engine;
    }

    CosmosResponse list(Database database) {
        return Resources.metadata(Resources.feed(
                database.rid(),
                "DocumentCollections",
                database.containers().stream().map(Container::json).toList()));
    }

    CosmosResponse create(CosmosRequest request, Database database) {
        Container container = account.createContainer(database, requested(request), Offers.requested(request));
        metrics.track(container);
        return answer(Resources.written(201, container.json()), container);
    }

    private ContainerDefinition requested(CosmosRequest request) {
        ContainerDefinition definition = ContainerDefinition.parse(Json.readObject(request.body()));
        engine.check(definition.computedProperties());
        return definition;
    }

    CosmosResponse read(CosmosRequest request, Container container) {
        ObjectNode json = container.json();
        if (request.flag(Headers.POPULATE_PARTITION_STATISTICS)) {
            ArrayNode statistics = json.putArray("statistics");
            for (PhysicalPartition partition : container.partitions()) {
                statistics
                        .addObject()
                        .put("id", partition.id())
                        .put("documentCount", partition.documentCount())
                        .putArray("partitionKeys");
            }
        }
        CosmosResponse response = answer(Resources.read(request, json), container);
        if (request.flag(Headers.POPULATE_QUOTA)) {
            // Indexes are made while a query waits for them, so nothing is ever under way.
            response.header(Headers.INDEX_TRANSFORMATION_PROGRESS, 100);
        }
        return response;
    }

    CosmosResponse replace(CosmosRequest request, Container container) {
        container.redefine(requested(request), request.etag(Headers.IF_MATCH));
        return answer(Resources.written(200, container.json()), container);
    }

    CosmosResponse delete(CosmosRequest request, Container container) {
        account.deleteContainer(container, request.etag(Headers.IF_MATCH));
        metrics.forget(container);
        return Resources.metadata(CosmosResponse.empty(204));
    }

    /** Clients ask again with the etag until nothing has changed, so an unchanged list must be a 304. */
    CosmosResponse partitionKeyRanges(CosmosRequest request, Container container) {
        String etag = container.partitionsEtag();
        boolean unchanged =
                request.etag(Headers.IF_NONE_MATCH).filter(etag::equals).isPresent();
        CosmosResponse response = unchanged
                ? CosmosResponse.empty(304)
                : Resources.feed(
                        container.rid(),
                        "PartitionKeyRanges",
                        container.partitions().stream()
                                .map(ContainerHandler::json)
                                .toList());
        return Resources.metadata(response)
                .header(Headers.ETAG, etag)
                .header(Headers.ALT_CONTENT_PATH, container.path())
                .header(Headers.CONTENT_PATH, container.rid());
    }

    /** The container in the path of a request for something inside it. */
    static Container owner(Database database, ResourcePath path) {
        return find(database, path)
                .orElseThrow(() -> CosmosException.ownerNotFound("Container '" + path.segment(3) + "'"));
    }

    static Container container(Database database, ResourcePath path) {
        return find(database, path).orElseThrow(() -> CosmosException.notFound("Container '" + path.segment(3) + "'"));
    }

    private static Optional<Container> find(Database database, ResourcePath path) {
        return database.container(path.segment(3));
    }

    private static ObjectNode json(PhysicalPartition partition) {
        Container container = partition.container();
        String rid = container.partitionRid(partition);
        ObjectNode json = Json.object()
                .put("_rid", rid)
                .put("id", partition.id())
                .put("_etag", container.partitionsEtag())
                .put("minInclusive", partition.range().min())
                .put("maxExclusive", partition.range().max())
                .put("ridPrefix", Integer.parseInt(partition.id()))
                .put("_self", container.self() + "pkranges/" + rid + '/')
                .put("throughputFraction", 1.0 / container.partitions().size())
                .put("status", "online");
        partition.parents().forEach(json.putArray("parents")::add);
        return json;
    }

    /** Without the owner's path on a container, the SDK's change feed has no address to go to. */
    private static CosmosResponse answer(CosmosResponse response, Container container) {
        return response.header(Headers.ALT_CONTENT_PATH, container.database().path())
                .header(Headers.CONTENT_PATH, container.rid());
    }
}
