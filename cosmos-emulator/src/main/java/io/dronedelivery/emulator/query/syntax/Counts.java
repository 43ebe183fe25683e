package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/** Reads the counts of TOP, OFFSET and LIMIT. */
public final class Counts {

    private Counts() {}

    /**
     * @param count an integer literal or a parameter
     * @param parameters the value of a parameter by its name
     * @throws InvalidQueryException if a parameter is no count
     */
    public static int valueOf(Expression count, Function<String, JsonNode> parameters) {
        if (count instanceof Expression.Literal literal) {
            return literal.value().intValue();
        }
        if (count instanceof Expression.Parameter parameter) {
            JsonNode value = parameters.apply(parameter.name());
            boolean whole = value.isNumber() && value.canConvertToInt() && value.doubleValue() == value.intValue();
            if (!whole || value.intValue() < 0) {
                throw new InvalidQueryException("The parameter " + parameter.name() + " at " + parameter.position()
                        + " must be a non-negative integer");
            }
            return value.intValue();
        }
        throw new IllegalArgumentException("no count: " + count);
    }
}
