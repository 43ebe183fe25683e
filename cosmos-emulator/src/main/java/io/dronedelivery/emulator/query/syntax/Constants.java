package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/** Expressions whose value is known before the first row: literals and parameters. */
public final class Constants {

    private Constants() {}

    public static boolean isConstant(Expression expression) {
        return expression instanceof Expression.Literal || expression instanceof Expression.Parameter;
    }

    /** @param parameters the value of a parameter by its name */
    public static JsonNode valueOf(Expression constant, Function<String, JsonNode> parameters) {
        if (constant instanceof Expression.Literal literal) {
            return literal.value();
        }
        if (constant instanceof Expression.Parameter parameter) {
            return parameters.apply(parameter.name());
        }
        throw new IllegalArgumentException("no constant: " + constant);
    }
}
