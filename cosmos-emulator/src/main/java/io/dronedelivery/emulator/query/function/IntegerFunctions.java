package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** Functions on 64-bit integers; a number with a fraction gives undefined. */
final class IntegerFunctions {

    private IntegerFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                binary("INTADD", (a, b) -> a + b),
                binary("INTBITAND", (a, b) -> a & b),
                binary("INTBITLEFTSHIFT", (a, b) -> a << b),
                SystemFunction.of("INTBITNOT", 1, IntegerFunctions::not),
                binary("INTBITOR", (a, b) -> a | b),
                binary("INTBITRIGHTSHIFT", (a, b) -> a >> b),
                binary("INTBITXOR", (a, b) -> a ^ b),
                division("INTDIV", (a, b) -> a / b),
                division("INTMOD", (a, b) -> a % b),
                binary("INTMUL", (a, b) -> a * b),
                binary("INTSUB", (a, b) -> a - b));
    }

    private static SystemFunction binary(String name, LongBinaryOperator body) {
        return SystemFunction.of(
                name,
                2,
                arguments -> JsonNumber.isInteger(arguments.get(0)) && JsonNumber.isInteger(arguments.get(1))
                        ? JsonNumber.of(body.applyAsLong(
                                arguments.get(0).longValue(), arguments.get(1).longValue()))
                        : Undefined.VALUE);
    }

    private static SystemFunction division(String name, LongBinaryOperator body) {
        SystemFunction unguarded = binary(name, body);
        return new SystemFunction(
                name,
                2,
                2,
                (arguments, context) ->
                        arguments.get(1).isNumber() && arguments.get(1).longValue() == 0
                                ? Undefined.VALUE
                                : unguarded.body().apply(arguments, context));
    }

    private static JsonNode not(List<JsonNode> arguments) {
        return JsonNumber.isInteger(arguments.get(0))
                ? JsonNumber.of(~arguments.get(0).longValue())
                : Undefined.VALUE;
    }
}
