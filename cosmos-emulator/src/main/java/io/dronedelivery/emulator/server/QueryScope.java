package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The documents that a request is about: never more than one physical partition.
 *
 * @param keys the logical partitions in scope
 * @param open takes the snapshot; only after the request has been admitted
 */
record QueryScope(PhysicalPartition partition, Predicate<EffectivePartitionKey> keys, Supplier<DocumentSource> open) {

    /** Tells a client that the container has several partitions and it has to ask for the query plan. */
    static final int CROSS_PARTITION_NOT_SERVABLE = 1004;

    private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]*");

    DocumentSource documents() {
        return open.get();
    }

    boolean contains(EffectivePartitionKey key) {
        return keys.test(key);
    }

    /** Whether the request says where to look: by a partition key, a partition key range, or a stretch of the hash space. */
    static boolean isAddressed(CosmosRequest request) {
        // An empty array, as some clients send for an empty prefix of a hierarchical key, says nothing.
        return request.header(Headers.PARTITION_KEY)
                        .filter(key -> !key.equals("[]"))
                        .isPresent()
                || request.partitionKeyRange().isPresent()
                || keyRange(request).isPresent();
    }

    /**
     * @throws CosmosException with status 400 unless the request allows what may need several partitions
     */
    static void requireCrossPartition(CosmosRequest request) {
        if (!request.flag(Headers.ENABLE_CROSS_PARTITION)) {
            throw CosmosException.badRequest("Cross partition query is required but disabled. Set "
                    + Headers.ENABLE_CROSS_PARTITION + " to true, send " + Headers.PARTITION_KEY
                    + ", or filter by the partition key");
        }
    }

    static QueryScope of(PhysicalPartition partition, EffectivePartitionKey key) {
        return new QueryScope(partition, key::equals, () -> partition.within(key));
    }

    static QueryScope of(PhysicalPartition partition, KeyRange range) {
        return new QueryScope(partition, range::contains, () -> partition.within(range));
    }

    static QueryScope of(CosmosRequest request, Container container) {
        Optional<List<JsonNode>> components = request.partitionKey();
        if (components.isPresent()) {
            return ofKey(request, container, components.get());
        }
        Optional<PhysicalPartition> addressed = request.partitionKeyRange().map(container::partition);
        Optional<KeyRange> keys = keyRange(request);
        if (addressed.isPresent()) {
            PhysicalPartition partition = addressed.get();
            return of(partition, keys.orElse(KeyRange.ALL));
        }
        return ofRange(container, keys.orElse(KeyRange.ALL));
    }

    private static QueryScope ofKey(CosmosRequest request, Container container, List<JsonNode> components) {
        PartitionKeyDefinition definition = container.definition().partitionKey();
        if (components.size() < definition.paths().size()) {
            KeyRange prefix = KeyRange.ofPrefix(DocumentHandler.hashed(definition, components));
            return request.partitionKeyRange()
                    .map(container::partition)
                    .map(partition -> of(partition, prefix))
                    .orElseGet(() -> ofRange(container, prefix));
        }
        EffectivePartitionKey key = DocumentHandler.key(container, components);
        return of(container.partitionOf(key), key);
    }

    private static QueryScope ofRange(Container container, KeyRange range) {
        List<PhysicalPartition> partitions = container.partitions().stream()
                .filter(partition -> partition.range().overlaps(range))
                .toList();
        if (partitions.size() != 1) {
            throw CosmosException.of(
                    400,
                    CROSS_PARTITION_NOT_SERVABLE,
                    "The query needs " + partitions.size()
                            + " physical partitions: get its plan and address them one by one");
        }
        return of(partitions.get(0), range);
    }

    private static Optional<KeyRange> keyRange(CosmosRequest request) {
        Optional<String> min = request.header(Headers.START_EPK);
        Optional<String> max = request.header(Headers.END_EPK);
        if (min.isEmpty() && max.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new KeyRange(
                    min.map(QueryScope::hex).orElse(""),
                    max.map(QueryScope::hex).orElse("FF")));
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest(e);
        }
    }

    /** In the spelling of the keys, which are compared as text. */
    private static String hex(String bound) {
        if (!HEX.matcher(bound).matches()) {
            throw CosmosException.badRequest(
                    "A bound of a range of effective partition keys is hexadecimal, not " + bound);
        }
        return bound.toUpperCase(Locale.ROOT);
    }
}
