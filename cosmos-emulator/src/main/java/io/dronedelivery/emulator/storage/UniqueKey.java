package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One group of values that only one document of a logical partition may have.
 *
 * @param group position of the group among the container's unique keys
 * @param values text that is equal for equal values; a missing value counts as null, as in the service
 */
record UniqueKey(EffectivePartitionKey partition, int group, List<String> values) {

    UniqueKey {
        values = List.copyOf(values);
    }

    static List<UniqueKey> of(ContainerDefinition definition, EffectivePartitionKey partition, JsonNode document) {
        List<UniqueKey> keys = new ArrayList<>();
        for (List<PropertyPath> paths : definition.uniqueKeys()) {
            List<String> values = paths.stream()
                    .map(path -> path.valueIn(document))
                    .map(value -> scalar(value).orElseGet(() -> value.isMissingNode() ? "0" : value.toString()))
                    .toList();
            keys.add(new UniqueKey(partition, keys.size(), values));
        }
        return keys;
    }

    /** Text that is equal for equal scalars and different for different ones; empty for objects, arrays and undefined. */
    private static Optional<String> scalar(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> Optional.of('s' + value.textValue());
            // Adding zero makes a negative zero positive.
            case NUMBER -> Optional.of('n' + Double.toString(value.doubleValue() + 0.0));
            case BOOLEAN -> Optional.of(value.booleanValue() ? "t" : "f");
            case NULL -> Optional.of("0");
            default -> Optional.empty();
        };
    }
}
