package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Mathematical functions on doubles. */
final class MathFunctions {

    private MathFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                SystemFunction.ofNumber("ABS", Math::abs),
                SystemFunction.ofNumber("ACOS", Math::acos),
                SystemFunction.ofNumber("ASIN", Math::asin),
                SystemFunction.ofNumber("ATAN", Math::atan),
                SystemFunction.ofNumbers("ATN2", Math::atan2),
                SystemFunction.ofNumber("CEILING", Math::ceil),
                SystemFunction.ofNumber("COS", Math::cos),
                SystemFunction.ofNumber("COT", x -> 1 / Math.tan(x)),
                SystemFunction.ofNumber("DEGREES", Math::toDegrees),
                SystemFunction.ofNumber("EXP", Math::exp),
                SystemFunction.ofNumber("FLOOR", Math::floor),
                SystemFunction.of("LOG", 1, 2, MathFunctions::logarithm),
                SystemFunction.ofNumber("LOG10", Math::log10),
                SystemFunction.of("NUMBERBIN", 1, 2, MathFunctions::bin),
                SystemFunction.of("PI", 0, arguments -> JsonNumber.of(Math.PI)),
                SystemFunction.ofNumbers("POWER", Math::pow),
                SystemFunction.ofNumber("RADIANS", Math::toRadians),
                SystemFunction.of(
                        "RAND",
                        0,
                        arguments -> JsonNumber.of(ThreadLocalRandom.current().nextDouble())),
                SystemFunction.of("ROUND", 1, 2, MathFunctions::round),
                SystemFunction.ofNumber("SIGN", Math::signum),
                SystemFunction.ofNumber("SIN", Math::sin),
                SystemFunction.ofNumber("SQRT", Math::sqrt),
                SystemFunction.ofNumber("SQUARE", x -> x * x),
                SystemFunction.ofNumber("TAN", Math::tan),
                SystemFunction.ofNumber("TRUNC", x -> x < 0 ? Math.ceil(x) : Math.floor(x)));
    }

    private static JsonNode logarithm(List<JsonNode> arguments) {
        if (!arguments.stream().allMatch(JsonNode::isNumber)) {
            return Undefined.VALUE;
        }
        double logarithm = Math.log(arguments.get(0).doubleValue());
        return JsonNumber.of(
                arguments.size() == 1
                        ? logarithm
                        : logarithm / Math.log(arguments.get(1).doubleValue()));
    }

    private static JsonNode bin(List<JsonNode> arguments) {
        if (!arguments.stream().allMatch(JsonNode::isNumber)) {
            return Undefined.VALUE;
        }
        double size = arguments.size() == 1 ? 1 : arguments.get(1).doubleValue();
        return JsonNumber.of(Math.floor(arguments.get(0).doubleValue() / size) * size);
    }

    /** Halves go away from zero, unlike {@link Math#round}. */
    private static JsonNode round(List<JsonNode> arguments) {
        if (!arguments.stream().allMatch(JsonNode::isNumber)) {
            return Undefined.VALUE;
        }
        double scale = arguments.size() == 1
                ? 1
                : Math.pow(10, Math.rint(arguments.get(1).doubleValue()));
        double scaled = arguments.get(0).doubleValue() * scale;
        return JsonNumber.of(Math.copySign(Math.floor(Math.abs(scaled) + 0.5), scaled) / scale);
    }
}
