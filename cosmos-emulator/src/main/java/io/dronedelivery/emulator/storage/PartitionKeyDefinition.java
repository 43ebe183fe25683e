package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/**
 * Which properties of a document decide where it lives.
 *
 * @param paths one path, or up to three from the outermost level inwards when the kind is {@link Kind#MULTI_HASH}
 */
public record PartitionKeyDefinition(List<PropertyPath> paths, Kind kind, Version version) {

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

    /** The key of the given document: one component per path, {@code MissingNode} where it has none or an object. */
    public List<JsonNode> valuesIn(JsonNode document) {
        return paths.stream()
                .map(path -> path.valueIn(document))
                .map(value -> value.isObject() ? MissingNode.getInstance() : value)
                .toList();
    }
}
