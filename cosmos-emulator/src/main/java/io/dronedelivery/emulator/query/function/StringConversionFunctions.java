package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.value.JsonText;
import io.dronedelivery.emulator.value.Undefined;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/** Conversions between strings and other values. */
final class StringConversionFunctions {

    private StringConversionFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                parse("STRINGTOARRAY", JsonNode::isArray),
                parse("STRINGTOBOOLEAN", JsonNode::isBoolean),
                parse("STRINGTONULL", JsonNode::isNull),
                parse("STRINGTONUMBER", JsonNode::isNumber),
                parse("STRINGTOOBJECT", JsonNode::isObject),
                SystemFunction.of("TOSTRING", 1, arguments -> text(arguments.get(0))));
    }

    private static SystemFunction parse(String name, Predicate<JsonNode> wanted) {
        return SystemFunction.ofText(name, text -> {
            try {
                JsonNode value = JsonText.parse(text);
                return wanted.test(value) ? value : Undefined.VALUE;
            } catch (IOException | ArithmeticException e) {
                return Undefined.VALUE;
            }
        });
    }

    private static JsonNode text(JsonNode value) {
        if (value.isTextual() || value.isMissingNode()) {
            return value;
        }
        return TextNode.valueOf(new String(Json.write(value), StandardCharsets.UTF_8));
    }
}
