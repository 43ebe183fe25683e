package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * One function of the query language.
 *
 * @param name in upper case
 * @param maxArguments {@link #UNLIMITED} for any number
 */
public record SystemFunction(String name, int minArguments, int maxArguments, Body body) {

    static final int UNLIMITED = Integer.MAX_VALUE;

    /** Computes the value; arguments of a type the function is not made for give undefined. */
    @FunctionalInterface
    public interface Body {
        JsonNode apply(List<JsonNode> arguments, FunctionContext context);
    }

    /** Says how many arguments the function takes, for a message. */
    public String arity() {
        if (minArguments == maxArguments) {
            return Integer.toString(minArguments);
        }
        return maxArguments == UNLIMITED ? minArguments + " or more" : minArguments + " to " + maxArguments;
    }

    static SystemFunction of(String name, int arguments, Function<List<JsonNode>, JsonNode> body) {
        return of(name, arguments, arguments, body);
    }

    static SystemFunction of(String name, int min, int max, Function<List<JsonNode>, JsonNode> body) {
        return new SystemFunction(name, min, max, (arguments, context) -> body.apply(arguments));
    }

    static SystemFunction ofNumber(String name, DoubleUnaryOperator body) {
        return of(
                name,
                1,
                arguments -> arguments.get(0).isNumber()
                        ? JsonNumber.of(body.applyAsDouble(arguments.get(0).doubleValue()))
                        : Undefined.VALUE);
    }

    static SystemFunction ofNumbers(String name, DoubleBinaryOperator body) {
        return of(
                name,
                2,
                arguments -> arguments.get(0).isNumber() && arguments.get(1).isNumber()
                        ? JsonNumber.of(body.applyAsDouble(
                                arguments.get(0).doubleValue(), arguments.get(1).doubleValue()))
                        : Undefined.VALUE);
    }

    static SystemFunction ofText(String name, Function<String, JsonNode> body) {
        return of(
                name,
                1,
                arguments -> arguments.get(0).isTextual()
                        ? body.apply(arguments.get(0).textValue())
                        : Undefined.VALUE);
    }
}
