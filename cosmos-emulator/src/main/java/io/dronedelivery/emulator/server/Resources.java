package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Json;
import java.util.List;

/** Answers about databases, containers and offers, which touch no physical partition. */
final class Resources {

    private Resources() {}

    static CosmosResponse feed(String rid, String name, List<? extends JsonNode> items) {
        ObjectNode json = Json.object().put("_rid", rid);
        json.putArray(name).addAll(items);
        json.put("_count", items.size());
        return CosmosResponse.json(200, json).header(Headers.ITEM_COUNT, items.size());
    }

    /** Metadata has a small system-reserved throughput of its own in the service; here it is charged but never throttled. */
    static CosmosResponse metadata(CosmosResponse response) {
        return response.header(Headers.REQUEST_CHARGE, PartitionAccess.format(RequestCharge.LOOKUP));
    }
}
