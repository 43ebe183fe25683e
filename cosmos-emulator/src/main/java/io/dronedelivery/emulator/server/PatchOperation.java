package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.SystemProperties;
import io.dronedelivery.emulator.value.JsonNumber;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One step of a patch; works on the document in place. */
sealed interface PatchOperation {

    /** The service's limit. */
    int MAX_OPERATIONS = 10;

    /** The properties that no patch can touch. */
    List<String> FIXED = Stream.concat(Stream.of("id"), SystemProperties.OF_DOCUMENTS.stream())
            .toList();

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
            boolean absent = before.isMissingNode() && document.at(path.head()).isObject();
            if (!absent && !before.isNumber()) {
                throw CosmosException.badRequest("incr: there is no number at " + path);
            }
            new Set(path, absent ? by : sum(before, by)).apply(document);
        }

        private JsonNode sum(JsonNode before, JsonNode by) {
            if (JsonNumber.isInteger(before) && JsonNumber.isInteger(by)) {
                BigInteger sum = before.bigIntegerValue().add(by.bigIntegerValue());
                if (sum.bitLength() < Long.SIZE) {
                    return LongNode.valueOf(sum.longValue());
                }
            }
            double sum = before.doubleValue() + by.doubleValue();
            if (Double.isInfinite(sum)) {
                throw CosmosException.badRequest(
                        "incr: the sum at " + path + " is out of the range of IEEE 754 doubles");
            }
            return DoubleNode.valueOf(sum);
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
     * @throws CosmosException with status 400 if they are not the operations of a patch
     */
    static List<PatchOperation> parse(JsonNode operations) {
        if (!operations.isArray() || operations.isEmpty() || operations.size() > MAX_OPERATIONS) {
            throw CosmosException.badRequest("A patch has an array of one to " + MAX_OPERATIONS + " operations");
        }
        List<PatchOperation> parsed = new ArrayList<>();
        operations.forEach(operation -> parsed.add(one(operation)));
        return List.copyOf(parsed);
    }

    private static PatchOperation one(JsonNode operation) {
        if (!operation.path("op").isTextual()) {
            throw CosmosException.badRequest("A patch operation needs an op, which is a string");
        }
        String kind = operation.path("op").textValue();
        JsonPointer path = pointer(operation, "path");
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
        JsonNode text = operation.path(name);
        if (!text.isTextual() || !text.textValue().startsWith("/")) {
            throw CosmosException.badRequest("A patch operation needs a " + name + ", which starts with '/'");
        }
        JsonPointer pointer = JsonPointer.compile(text.textValue());
        if (FIXED.contains(pointer.getMatchingProperty())) {
            throw CosmosException.badRequest(
                    "A patch cannot touch " + pointer + ": the id and the system properties stay as they are");
        }
        return pointer;
    }

    private static JsonNode value(JsonNode operation) {
        JsonNode value = operation.path("value");
        if (value.isMissingNode()) {
            throw CosmosException.badRequest("A patch operation of this kind needs a value");
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
