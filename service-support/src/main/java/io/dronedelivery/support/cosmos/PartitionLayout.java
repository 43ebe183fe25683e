package io.dronedelivery.support.cosmos;

import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyDefinition;
import java.util.List;

/** How a container spreads its items over partitions. */
public enum PartitionLayout {
    /** Keyed by {@code /ownerId}: everything an owner has lies in one logical partition. */
    BY_OWNER("/ownerId") {
        @Override
        public PartitionKey key(String ownerId, String id) {
            return new PartitionKey(ownerId);
        }
    },
    /** Keyed by {@code /id}: every item lies in a logical partition of its own. */
    BY_ID("/id") {
        @Override
        public PartitionKey key(String ownerId, String id) {
            return new PartitionKey(id);
        }
    };

    private final String path;

    PartitionLayout(String path) {
        this.path = path;
    }

    /** Path of the property that items are keyed by. */
    public String path() {
        return path;
    }

    /** The partition key of one item. */
    public abstract PartitionKey key(String ownerId, String id);

    /**
     * Reads the layout off a container's own definition.
     *
     * @throws CosmosStartException if the container is keyed by anything else
     */
    static PartitionLayout of(String container, PartitionKeyDefinition definition) {
        List<String> paths = definition.getPaths();
        for (PartitionLayout layout : values()) {
            if (paths.equals(List.of(layout.path))) {
                return layout;
            }
        }
        throw new CosmosStartException(
                "Container '" + container + "' is keyed by " + paths + "; this service knows /ownerId and /id.",
                "Set azure.cosmos.container.name to a container with one of these keys.");
    }
}
