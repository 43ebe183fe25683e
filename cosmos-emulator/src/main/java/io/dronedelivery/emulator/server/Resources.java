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

    /** The answer to a read: 304 where the client says that it has this version. */
    static CosmosResponse read(CosmosRequest request, ObjectNode json) {
        String etag = json.path("_etag").asText();
        boolean unchanged = request.etag(Headers.IF_NONE_MATCH)
                .filter(tag -> tag.equals("*") || tag.equals(etag))
                .isPresent();
        return tagged(unchanged ? CosmosResponse.empty(304) : CosmosResponse.json(200, json), json);
    }

    /** The answer to a write. */
    static CosmosResponse written(int status, ObjectNode json) {
        return tagged(CosmosResponse.json(status, json), json);
    }

    private static CosmosResponse tagged(CosmosResponse response, ObjectNode json) {
        return metadata(response).header(Headers.ETAG, json.path("_etag").asText());
    }

    /** Metadata has a small system-reserved throughput of its own in the service; here it is charged but never throttled. */
    static CosmosResponse metadata(CosmosResponse response) {
        return response.header(Headers.REQUEST_CHARGE, PartitionAccess.format(RequestCharge.LOOKUP));
    }
}
