package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A property that queries see as if documents had it.
 *
 * @param query a SELECT VALUE over one document; this package cannot tell whether it is one
 */
public record ComputedProperty(String name, String query) {

    private static final int MOST = 20;
    private static final Set<String> RESERVED = Set.of("id", "_rid", "_self", "_etag", "_ts", "_attachments");

    /** @throws CosmosException with status 400 if names or number are not allowed */
    static List<ComputedProperty> parse(JsonNode definitions) {
        List<ComputedProperty> properties = new ArrayList<>();
        Set<String> names = new HashSet<>();
        if (!definitions.isMissingNode() && !definitions.isNull() && !definitions.isArray()) {
            throw CosmosException.badRequest("computedProperties: an array of objects with name and query is expected");
        }
        for (JsonNode definition : definitions) {
            JsonNode name = definition.path("name");
            JsonNode query = definition.path("query");
            if (!name.isTextual() || name.textValue().isEmpty() || !query.isTextual()) {
                throw CosmosException.badRequest("computedProperties: each has a name and a query");
            }
            if (RESERVED.contains(name.textValue()) || !names.add(name.textValue())) {
                throw CosmosException.badRequest(
                        "computedProperties: the name '" + name.textValue() + "' is reserved, or there twice");
            }
            properties.add(new ComputedProperty(name.textValue(), query.textValue()));
        }
        if (properties.size() > MOST) {
            throw CosmosException.badRequest("computedProperties: a container has at most " + MOST);
        }
        return properties;
    }
}
