package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Which properties of a document decide where it lives.
 *
 * @param paths one path, or up to three from the outermost level inwards when the kind is {@link Kind#MULTI_HASH}
 */
public record PartitionKeyDefinition(List<PropertyPath> paths, Kind kind, Version version) {

    private static final int MOST_BYTES = 2_048;

    /** {@code HASH} has one path; {@code MULTI_HASH} is a hierarchical key and hashes every level on its own. */
    public enum Kind {
        HASH,
        MULTI_HASH
    }

    /** The hash function: {@code V1} looks at the first 100 characters of a string, {@code V2} at all of it. */
    public enum Version {
        V1,
        V2
    }

    public PartitionKeyDefinition {
        paths = List.copyOf(paths);
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("a partition key has one to three paths");
        }
        int most = kind == Kind.HASH ? 1 : 3;
        if (paths.size() > most) {
            throw new IllegalArgumentException("Too many partition key paths: with kind "
                    + (kind == Kind.HASH ? "Hash" : "MultiHash") + " there are at most " + most);
        }
    }

    /**
     * @param values of a document that is to be written
     * @throws IllegalArgumentException if one is longer than the service takes
     */
    public void checkLength(List<JsonNode> values) {
        for (JsonNode value : values) {
            String text = value.asText();
            if (text.length() > MOST_BYTES / 4 && text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
                throw new IllegalArgumentException("A partition key value is longer than " + MOST_BYTES + " bytes");
            }
        }
    }

    /** The key of the given document: one component per path, {@code MissingNode} where it has none or an object. */
    public List<JsonNode> valuesIn(JsonNode document) {
        return paths.stream()
                .map(path -> path.valueIn(document))
                .map(value -> value.isObject() ? MissingNode.getInstance() : value)
                .toList();
    }
}
