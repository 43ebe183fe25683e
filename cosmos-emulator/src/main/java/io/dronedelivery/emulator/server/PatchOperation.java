package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import java.util.ArrayList;
import java.util.List;

/** One step of a patch; works on the document in place. */
sealed interface PatchOperation {

    /** The service's limit. */
    int MAX_OPERATIONS = 10;

    /**
     * @throws CosmosException with status 400 if the document has no place for it
     */
    void apply(ObjectNode document);

    /** Inserts into an array, sets in an object. */
    record Add(JsonPointer path, JsonNode value) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            JsonNode parent = document.at(path.head());
            if (parent instanceof ArrayNode array) {
                array.insert(isEnd(path) ? array.size() : index(path, array.size() + 1), value);
            } else {
                object(parent, path).set(name(path), value);
            }
        }
    }

    /** Sets, in an array in place of what is at the index. */
    record Set(JsonPointer path, JsonNode value) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            JsonNode parent = document.at(path.head());
            if (!(parent instanceof ArrayNode array)) {
                object(parent, path).set(name(path), value);
            } else if (isEnd(path) || index(path, array.size() + 1) == array.size()) {
                array.add(value);
            } else {
                array.set(index(path, array.size()), value);
            }
        }
    }

    /** Sets what exists. */
    record Replace(JsonPointer path, JsonNode value) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            existing(document, path);
            new Set(path, value).apply(document);
        }
    }

    /** Removes what exists. */
    record Remove(JsonPointer path) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            existing(document, path);
            if (document.at(path.head()) instanceof ArrayNode array) {
                array.remove(index(path, array.size()));
            } else {
                object(document.at(path.head()), path).remove(name(path));
            }
        }
    }

    /** Adds to a number; what does not exist counts as zero. */
    record Increment(JsonPointer path, JsonNode by) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            JsonNode before = document.at(path);
            if (!before.isMissingNode() && !before.isNumber()) {
                throw CosmosException.badRequest("incr: there is no number at " + path);
            }
            new Set(path, sum(before, by)).apply(document);
        }

        private static JsonNode sum(JsonNode before, JsonNode by) {
            boolean integral = (before.isMissingNode() || before.canConvertToLong() && before.isIntegralNumber())
                    && by.isIntegralNumber()
                    && by.canConvertToLong();
            JsonNodeFactory numbers = JsonNodeFactory.instance;
            return integral
                    ? numbers.numberNode(before.asLong() + by.longValue())
                    : numbers.numberNode(before.asDouble() + by.doubleValue());
        }
    }

    /** Removes at one place and adds at another. */
    record Move(JsonPointer from, JsonPointer path) implements PatchOperation {
        @Override
        public void apply(ObjectNode document) {
            if (path.toString().startsWith(from + "/")) {
                throw CosmosException.badRequest("move: " + path + " is inside " + from);
            }
            JsonNode value = existing(document, from);
            new Remove(from).apply(document);
            new Add(path, value).apply(document);
        }
    }

    /**
     * Reads {@code {"operations": [...]}}.
     *
     * @throws CosmosException with status 400 if it is not a patch
     */
    static List<PatchOperation> parse(JsonNode patch) {
        // The JavaScript client sends the operations bare when there is no condition.
        JsonNode operations = patch.isArray() ? patch : patch.path("operations");
        if (!operations.isArray() || operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
            throw CosmosException.badRequest("A patch has one to " + MAX_OPERATIONS + " operations");
        }
        List<PatchOperation> parsed = new ArrayList<>();
        operations.forEach(operation -> parsed.add(one(operation)));
        return List.copyOf(parsed);
    }

    private static PatchOperation one(JsonNode operation) {
        JsonPointer path = pointer(operation, "path");
        String kind = operation.path("op").asText();
        return switch (kind) {
            case "add" -> new Add(path, value(operation));
            case "set" -> new Set(path, value(operation));
            case "replace" -> new Replace(path, value(operation));
            case "remove" -> new Remove(path);
            case "incr", "increment" -> {
                if (!operation.path("value").isNumber()) {
                    throw CosmosException.badRequest("incr: the value must be a number");
                }
                yield new Increment(path, operation.path("value"));
            }
            case "move" -> new Move(pointer(operation, "from"), path);
            default -> throw CosmosException.badRequest("A patch cannot '" + kind + "'");
        };
    }

    private static JsonPointer pointer(JsonNode operation, String name) {
        JsonPointer pointer;
        try {
            pointer = JsonPointer.compile(operation.path(name).asText());
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest(e);
        }
        if (pointer.matches()) {
            throw CosmosException.badRequest("A patch operation needs a " + name);
        }
        return pointer;
    }

    private static JsonNode value(JsonNode operation) {
        JsonNode value = operation.path("value");
        if (value.isMissingNode()) {
            throw CosmosException.badRequest("A patch operation needs a value");
        }
        return value;
    }

    private static JsonNode existing(ObjectNode document, JsonPointer path) {
        JsonNode value = document.at(path);
        if (value.isMissingNode()) {
            throw CosmosException.badRequest("The document has nothing at " + path);
        }
        return value;
    }

    private static ObjectNode object(JsonNode parent, JsonPointer path) {
        if (parent instanceof ObjectNode object) {
            return object;
        }
        throw CosmosException.badRequest("The document has no place for " + path);
    }

    private static int index(JsonPointer path, int bound) {
        int index = path.last().getMatchingIndex();
        if (index < 0 || index >= bound) {
            throw CosmosException.badRequest("The array has no index " + name(path));
        }
        return index;
    }

    private static boolean isEnd(JsonPointer path) {
        return name(path).equals("-");
    }

    private static String name(JsonPointer path) {
        return path.last().getMatchingProperty();
    }
}
