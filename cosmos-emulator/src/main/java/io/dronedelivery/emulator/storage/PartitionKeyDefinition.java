package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
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
        if (paths.isEmpty() || paths.size() > 3) {
            throw new IllegalArgumentException("a partition key has one to three paths, not " + paths.size());
        }
        if (kind == Kind.HASH && paths.size() > 1) {
            throw new IllegalArgumentException("several partition key paths need kind MultiHash");
        }
    }

    /** The key of the given document: one component per path, {@code MissingNode} where it has no such property. */
    public List<JsonNode> valuesIn(JsonNode document) {
        return paths.stream().map(path -> path.valueIn(document)).toList();
    }
}
