package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One request, wholly received, in the words of the gateway protocol whatever the transport.
 *
 * @param origin scheme and authority as the client addressed the server, without a slash at the end; empty in direct mode
 */
record CosmosRequest(String method, ResourcePath path, HttpHeaders headers, byte[] body, String origin) {

    /** The value of a header; SDKs send some of them empty and mean absent. */
    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).filter(value -> !value.isBlank());
    }

    boolean flag(String name) {
        return header(name).map("true"::equalsIgnoreCase).orElse(false);
    }

    /** An entity tag to compare with; the Java SDK sends the text {@code null} where an application has none. */
    Optional<String> etag(String name) {
        return header(name).filter(value -> !value.equals("null"));
    }

    /**
     * The components of the partition key header, {@code MissingNode} for "no such property"; empty without the header.
     *
     * @throws CosmosException with status 400 if it is not an array of scalars
     */
    Optional<List<JsonNode>> partitionKey() {
        return header(Headers.PARTITION_KEY).map(CosmosRequest::components);
    }

    /** Reads {@code ["value", 1.0, {}]}. */
    static List<JsonNode> components(String json) {
        JsonNode array = Json.read(json);
        if (!array.isArray()) {
            throw CosmosException.badRequest("The partition key must be a JSON array");
        }
        List<JsonNode> components = new ArrayList<>();
        for (JsonNode component : array) {
            boolean undefined = component.isObject() && component.isEmpty();
            if (component.isContainerNode() && !undefined) {
                throw CosmosException.badRequest("A partition key component must be a scalar");
            }
            components.add(undefined ? MissingNode.getInstance() : component);
        }
        return components.isEmpty() ? List.of(MissingNode.getInstance()) : List.copyOf(components);
    }

    /** The partition key range that the client addresses; some clients put the container's resource id before it. */
    Optional<String> partitionKeyRange() {
        return header(Headers.PARTITION_KEY_RANGE).map(value -> value.substring(value.indexOf(',') + 1));
    }

    /** The wanted page size; empty for "as the service likes". */
    OptionalInt maxItemCount() {
        Optional<String> header = header(Headers.MAX_ITEM_COUNT);
        try {
            int count = header.map(Integer::parseInt).orElse(-1);
            return count > 0 ? OptionalInt.of(count) : OptionalInt.empty();
        } catch (NumberFormatException e) {
            throw CosmosException.badRequest(Headers.MAX_ITEM_COUNT + " is not a number: " + header.orElse(""));
        }
    }

    boolean wantsNoContent() {
        return header(Headers.PREFER)
                .map(value -> value.contains("return=minimal"))
                .orElse(false);
    }
}
