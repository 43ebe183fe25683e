package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonText;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A query as a client sends it.
 *
 * @param text the SQL text
 * @param parameters values by parameter name, the name with its leading {@code @}
 */
public record SqlQuery(String text, Map<String, JsonNode> parameters) {

    public SqlQuery {
        parameters = parameters.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, parameter -> JsonText.inOneForm(parameter.getValue())));
    }

    /** A query without parameters. */
    public SqlQuery(String text) {
        this(text, Map.of());
    }
}
