package io.dronedelivery.localstack.data;

import java.util.stream.Stream;

/** How the containers are keyed: by owner, or the way of the first design, by the documents' own ids. */
public enum Layout {
    BY_OWNER("", "/ownerId"),
    BY_ID("-by-id", "/id");

    private final String suffix;
    private final String partitionKeyPath;

    Layout(String suffix, String partitionKeyPath) {
        this.suffix = suffix;
        this.partitionKeyPath = partitionKeyPath;
    }

    /** The id of a container keyed this way. */
    public String containerId(DataContainer container) {
        return container.id() + suffix;
    }

    String partitionKeyPath() {
        return partitionKeyPath;
    }

    /** How many documents {@link #documentsOf} has. */
    public int countOf(OwnerMonth ownerMonth, DataContainer container) {
        return container.itemsOf(ownerMonth).size() + (this == BY_OWNER ? 1 : 0);
    }

    /** What of an owner's month lies in a container: the first design had no summaries. */
    Stream<Document> documentsOf(OwnerMonth ownerMonth, DataContainer container) {
        Stream<Document> items = container.itemsOf(ownerMonth).stream().map(item -> item);
        return this == BY_OWNER ? Stream.concat(items, Stream.of(SummaryDocument.of(ownerMonth, container))) : items;
    }
}
