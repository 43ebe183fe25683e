package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.server.Replicas.ReplicaAddress;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells clients in direct mode where the replicas of partitions are. */
final class AddressHandler {

    private static final String PARTITIONS = "$partitionKeyRangeIds";

    /** So the protocol spells it. */
    private static final String FEED = "Addresss";

    private final AccountHandler accounts;
    private final Replicas replicas;
    private final Optional<URI> advertisedEndpoint;

    AddressHandler(AccountHandler accounts, Replicas replicas, Optional<URI> advertisedEndpoint) {
        this.accounts = accounts;
        this.replicas = replicas;
        this.advertisedEndpoint = advertisedEndpoint;
    }

    static boolean owns(CosmosRequest request) {
        return request.path().has(0, "addresses") && request.method().equals("GET");
    }

    CosmosResponse resolve(CosmosRequest request) {
        String host = advertisedEndpoint
                .or(() -> Optional.of(URI.create(request.origin())))
                .map(URI::getHost)
                .orElse("localhost");
        List<ObjectNode> addresses = paths(request)
                .flatMap(path -> replicas.addresses(path, host).stream())
                .map(AddressHandler::json)
                .toList();
        return Resources.metadata(Resources.feed("", FEED, addresses));
    }

    private Stream<ReplicaPath> paths(CosmosRequest request) {
        ResourcePath target = request.path().resolved();
        if (target.length() < 4) {
            return Stream.of(new ReplicaPath(ReplicaPath.MASTER, "M"));
        }
        Container container = ContainerHandler.owner(accounts.owner(target), target);
        String partitions = request.path()
                .parameter(PARTITIONS)
                .orElseThrow(() -> CosmosException.badRequest("Which partitions? Send " + PARTITIONS));
        return Arrays.stream(partitions.split(","))
                .map(id -> container.partition(id).id())
                .map(id -> new ReplicaPath(container.rid(), id));
    }

    private static ObjectNode json(ReplicaAddress address) {
        return Json.object()
                .put("isPrimary", address.primary())
                .put("protocol", "rntbd")
                .put("logicalUri", address.uri())
                .put("physcialUri", address.uri())
                .put("partitionIndex", address.partition())
                .put("partitionKeyRangeId", address.partition());
    }
}
