package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Database;
import io.dronedelivery.emulator.storage.Json;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The account document and the databases in it. */
final class AccountHandler {

    private static final String REGION = "Local";

    private final Account account;
    private final PartitionMetrics metrics;
    private final Optional<URI> advertisedEndpoint;
    private final int replicas;

    /**
     * @param advertisedEndpoint where clients are sent; empty for the address that they came by
     * @param replicas of each partition
     */
    AccountHandler(Account account, PartitionMetrics metrics, Optional<URI> advertisedEndpoint, int replicas) {
        this.account = account;
        this.metrics = metrics;
        this.advertisedEndpoint = advertisedEndpoint;
        this.replicas = replicas;
    }

    /**
     * The client goes on with the endpoints it finds here, so they are the address it came by unless set otherwise. Leaving out what the emulator has not
     * (thin client, per-partition failover) keeps clients from trying.
     */
    CosmosResponse read(CosmosRequest request) {
        ObjectNode json =
                Json.object().put("id", "emulator").put("_rid", "emulator").put("_self", "");
        String endpoint = advertisedEndpoint.map(URI::toString).orElseGet(() -> request.origin() + '/');
        for (String locations : new String[] {"writableLocations", "readableLocations"}) {
            json.putArray(locations).addObject().put("name", REGION).put("databaseAccountEndpoint", endpoint);
        }
        json.put("enableMultipleWriteLocations", false).put("continuousBackupEnabled", false);
        json.putObject("userConsistencyPolicy").put("defaultConsistencyLevel", "Session");
        json.putObject("userReplicationPolicy")
                .put("asyncReplication", false)
                .put("minReplicaSetSize", 1)
                .put("maxReplicasetSize", replicas);
        json.putObject("systemReplicationPolicy").put("minReplicaSetSize", 1).put("maxReplicasetSize", replicas);
        json.putObject("readPolicy").put("primaryReadCoefficient", 1).put("secondaryReadCoefficient", 1);
        // A JSON text inside the JSON: the limits that clients compare their queries with.
        json.put(
                "queryEngineConfiguration",
                "{\"maxSqlQueryInputLength\":524288,\"maxJoinsPerSqlQuery\":10,"
                        + "\"maxLogicalAndPerSqlQuery\":2000,\"maxLogicalOrPerSqlQuery\":2000,\"maxInExpressionItemsCount\":16000,"
                        + "\"queryMaxInMemorySortDocumentCount\":1000,\"enableSpatialIndexing\":true}");
        json.put("addresses", "//addresses/").put("media", "//media/").put("_dbs", "//dbs/");
        return Resources.metadata(CosmosResponse.json(200, json));
    }

    /** Whether documents are read without waiting for a disk. */
    boolean isInMemory() {
        return account.isInMemory();
    }

    CosmosResponse listDatabases() {
        return Resources.metadata(Resources.feed(
                "",
                "Databases",
                account.databases().stream().map(Database::json).toList()));
    }

    CosmosResponse createDatabase(CosmosRequest request) {
        Database database = account.createDatabase(Json.readObject(request.body()), Offers.requested(request));
        return answer(Resources.written(201, database.json()), database);
    }

    CosmosResponse readDatabase(CosmosRequest request, Database database) {
        return answer(Resources.read(request, database.json()), database);
    }

    CosmosResponse deleteDatabase(CosmosRequest request, Database database) {
        List<Container> containers = List.copyOf(database.containers());
        account.deleteDatabase(database, request.etag(Headers.IF_MATCH));
        containers.forEach(metrics::forget);
        return Resources.metadata(CosmosResponse.empty(204));
    }

    /** The database in the path of a request for something inside it. */
    Database owner(ResourcePath path) {
        return account.database(path.segment(1))
                .orElseThrow(() -> CosmosException.ownerNotFound("Database '" + path.segment(1) + "'"));
    }

    Database database(ResourcePath path) {
        return account.database(path.segment(1))
                .orElseThrow(() -> CosmosException.notFound("Database '" + path.segment(1) + "'"));
    }

    private static CosmosResponse answer(CosmosResponse response, Database database) {
        return response.header(Headers.ALT_CONTENT_PATH, database.path()).header(Headers.CONTENT_PATH, database.rid());
    }
}
