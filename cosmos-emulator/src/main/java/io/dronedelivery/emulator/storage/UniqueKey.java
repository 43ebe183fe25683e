package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.dronedelivery.emulator.value.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * One group of values that only one document of a logical partition may have.
 *
 * @param group position of the group among the container's unique keys
 * @param values numbers in one form; a missing value counts as null, as in the service
 */
record UniqueKey(EffectivePartitionKey partition, int group, List<JsonNode> values) {

    UniqueKey {
        values = List.copyOf(values);
    }

    static List<UniqueKey> of(ContainerDefinition definition, EffectivePartitionKey partition, JsonNode document) {
        List<UniqueKey> keys = new ArrayList<>();
        for (List<PropertyPath> paths : definition.uniqueKeys()) {
            List<JsonNode> values = paths.stream()
                    .map(path -> path.valueIn(document))
                    .map(value -> value.isMissingNode() ? NullNode.getInstance() : JsonText.inOneForm(value))
                    .toList();
            keys.add(new UniqueKey(partition, keys.size(), values));
        }
        return keys;
    }
}
