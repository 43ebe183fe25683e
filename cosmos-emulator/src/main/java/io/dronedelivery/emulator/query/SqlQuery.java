package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A query as a client sends it.
 *
 * @param text the SQL text
 * @param parameters values by parameter name, the name with its leading {@code @}
 */
public record SqlQuery(String text, Map<String, JsonNode> parameters) {

    public SqlQuery {
        parameters = Map.copyOf(parameters);
    }

    /** A query without parameters. */
    public SqlQuery(String text) {
        this(text, Map.of());
    }
}
