package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import io.dronedelivery.emulator.value.JsonNumber;
import java.util.List;
import java.util.function.Predicate;

/** Type-checking functions: the only ones that answer for undefined. */
final class TypeCheckFunctions {

    private TypeCheckFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                check("IS_ARRAY", JsonNode::isArray),
                check("IS_BOOL", JsonNode::isBoolean),
                // Undocumented, but the Java SDK writes it when it resumes an ordered query.
                check("IS_BOOLEAN", JsonNode::isBoolean),
                check("IS_DEFINED", value -> !value.isMissingNode()),
                check("IS_FINITE_NUMBER", value -> value.isNumber() && Double.isFinite(value.doubleValue())),
                check("IS_INTEGER", JsonNumber::isInteger),
                check("IS_NULL", JsonNode::isNull),
                check("IS_NUMBER", JsonNode::isNumber),
                check("IS_OBJECT", JsonNode::isObject),
                check("IS_PRIMITIVE", value -> value.isValueNode() && !value.isMissingNode()),
                check("IS_STRING", JsonNode::isTextual));
    }

    private static SystemFunction check(String name, Predicate<JsonNode> predicate) {
        return SystemFunction.of(name, 1, arguments -> BooleanNode.valueOf(predicate.test(arguments.get(0))));
    }
}
