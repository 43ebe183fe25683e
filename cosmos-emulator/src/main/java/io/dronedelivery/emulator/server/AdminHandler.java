package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What the emulator offers beside the Cosmos protocol, under a path of its own and without authentication. */
final class AdminHandler {

    private static final String ROOT = "_emulator";
    private static final String EXPLORER = "_explorer";

    private final PrometheusMeterRegistry registry;
    private final PartitionMetrics metrics;
    private final Account account;
    private final List<Fault> faults;
    private final QueryHandler queries;
    private final Optional<Replicas> replicas;
    private final Optional<Snapshots> snapshots;

    /**
     * @param replicas empty without direct mode
     * @param snapshots empty where none can be made
     */
    AdminHandler(
            PrometheusMeterRegistry registry,
            PartitionMetrics metrics,
            Account account,
            List<Fault> faults,
            QueryHandler queries,
            Optional<Replicas> replicas,
            Optional<Snapshots> snapshots) {
        this.registry = registry;
        this.metrics = metrics;
        this.account = account;
        this.faults = faults;
        this.queries = queries;
        this.replicas = replicas;
        this.snapshots = snapshots;
    }

    static boolean owns(CosmosRequest request) {
        return request.path().has(0, ROOT) || request.path().has(0, EXPLORER);
    }

    CosmosResponse handle(CosmosRequest request) {
        ResourcePath path = request.path();
        if (path.has(0, EXPLORER)) {
            return explorer();
        }
        String operation = request.method() + ' ' + (path.length() > 1 ? path.segment(1) : "");
        return switch (operation) {
            case "GET health" -> health();
            case "GET metrics" -> prometheus();
            case "GET faults" -> faults();
            case "POST faults" -> addFault(request);
            case "DELETE faults" -> clearFaults();
            case "GET containers" -> containers();
            case "GET replicas" -> replicas();
            case "POST replicas" -> revive(path);
            case "DELETE replicas" -> kill(path);
            case "PUT snapshots" -> save(path);
            case "POST dbs" -> path.has(5, "query") ? query(request) : split(path);
            default -> throw CosmosException.notFound("/" + path.decoded());
        };
    }

    /** For probes; answered by a worker, so it is late where none is free. */
    private CosmosResponse health() {
        boolean alive = account.isAlive();
        return CosmosResponse.json(alive ? 200 : 503, Json.object().put("status", alive ? "UP" : "DOWN"));
    }

    private CosmosResponse prometheus() {
        return CosmosResponse.text(
                200,
                "text/plain; version=0.0.4; charset=utf-8",
                registry.scrape().getBytes(StandardCharsets.UTF_8));
    }

    private CosmosResponse faults() {
        ArrayNode json = Json.array();
        faults.forEach(fault -> json.add(fault.json()));
        return CosmosResponse.json(200, json);
    }

    private CosmosResponse addFault(CosmosRequest request) {
        Fault fault = Fault.parse(Json.readObject(request.body()));
        faults.add(fault);
        return CosmosResponse.json(201, fault.json());
    }

    private CosmosResponse clearFaults() {
        faults.clear();
        return CosmosResponse.empty(204);
    }

    /** Those that clients in direct mode connect to. */
    private CosmosResponse replicas() {
        ArrayNode json = Json.array();
        replicas.map(Replicas::all).orElse(List.of()).forEach(replica -> json.addObject()
                .put("port", replica.port())
                .put("alive", replica.isAlive())
                .put("connections", replica.connections()));
        return CosmosResponse.json(200, json);
    }

    /** {@code POST /_emulator/replicas/<number>}. */
    private CosmosResponse revive(ResourcePath path) {
        replica(path).start();
        return CosmosResponse.empty(204);
    }

    /** {@code DELETE /_emulator/replicas/<number>}: it hangs up on its clients, and another one takes the writes. */
    private CosmosResponse kill(ResourcePath path) {
        replica(path).stop();
        return CosmosResponse.empty(204);
    }

    private Replica replica(ResourcePath path) {
        String number = path.length() > 2 ? path.segment(2) : "";
        return replicas.orElseThrow(() -> CosmosException.notFound("Direct mode"))
                .replica(number);
    }

    /** {@code PUT /_emulator/snapshots/<name>}. */
    private CosmosResponse save(ResourcePath path) {
        String name = path.length() > 2 ? path.segment(2) : "";
        snapshots
                .orElseThrow(() -> CosmosException.notFound("A folder for snapshots"))
                .save(name, account);
        return CosmosResponse.empty(201);
    }

    /** Every physical partition with what it may consume a second and what it has consumed. */
    private CosmosResponse containers() {
        ArrayNode json = Json.array();
        for (Container container : account.containers()) {
            ObjectNode entry = json.addObject()
                    .put("database", container.database().id())
                    .put("container", container.id())
                    .put("throughput", container.throughput().limit());
            container.definition().partitionKey().paths().forEach(path -> entry.withArray("partitionKey")
                    .add(path.toString()));
            container.partitions().forEach(partition -> entry.withArray("partitions")
                    .add(json(partition)));
        }
        return CosmosResponse.json(200, json);
    }

    private ObjectNode json(PhysicalPartition partition) {
        return Json.object()
                .put("id", partition.id())
                .put("min", partition.range().min())
                .put("max", partition.range().max())
                .put("documents", partition.documentCount())
                .put("provisioned", partition.budget().unitsPerSecond())
                .put("consumed", metrics.consumed(partition));
    }

    /** {@code POST /_emulator/dbs/<database>/colls/<container>/pkranges/<id>/split}. */
    private CosmosResponse split(ResourcePath path) {
        if (path.length() != 8 || !path.has(3, "colls") || !path.has(5, "pkranges") || !path.has(7, "split")) {
            throw CosmosException.notFound("/" + path.decoded());
        }
        Container container = container(path);
        PhysicalPartition parent = container.partition(path.segment(6));
        List<PhysicalPartition> successors = container.split(parent.id());
        metrics.track(container);
        ArrayNode json = Json.array();
        successors.forEach(successor -> json.add(json(successor)));
        return CosmosResponse.json(200, json);
    }

    private Container container(ResourcePath path) {
        return account.database(path.segment(2))
                .flatMap(database -> database.container(path.segment(4)))
                .orElseThrow(() -> CosmosException.notFound("Container '" + path.segment(4) + "'"));
    }

    /** {@code POST /_emulator/dbs/<database>/colls/<container>/query}: every partition's answer by itself. */
    private CosmosResponse query(CosmosRequest request) {
        return queries.onEveryPartition(request.body(), container(request.path()));
    }

    private static CosmosResponse explorer() {
        try (InputStream page = AdminHandler.class.getResourceAsStream("explorer.html")) {
            if (page == null) {
                throw CosmosException.notFound("The explorer page");
            }
            return CosmosResponse.text(200, "text/html; charset=utf-8", page.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
