package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;

/** Functions that look for one string in another. */
final class StringSearchFunctions {

    private StringSearchFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                test("CONTAINS", String::contains),
                test("ENDSWITH", String::endsWith),
                SystemFunction.of("INDEX_OF", 2, 3, StringSearchFunctions::indexOf),
                SystemFunction.of("REGEXMATCH", 2, 3, RegularExpression::matches),
                test("STARTSWITH", String::startsWith),
                test("STRINGEQUALS", String::equals));
    }

    /** A test of two strings with an optional third argument: whether to ignore case. */
    private static SystemFunction test(String name, BiPredicate<String, String> predicate) {
        return SystemFunction.of(name, 2, 3, arguments -> {
            boolean typed = arguments.get(0).isTextual()
                    && arguments.get(1).isTextual()
                    && (arguments.size() == 2 || arguments.get(2).isBoolean());
            if (!typed) {
                return Undefined.VALUE;
            }
            String text = arguments.get(0).textValue();
            String sought = arguments.get(1).textValue();
            boolean ignoreCase = arguments.size() == 3 && arguments.get(2).booleanValue();
            return BooleanNode.valueOf(
                    ignoreCase
                            ? predicate.test(text.toLowerCase(Locale.ROOT), sought.toLowerCase(Locale.ROOT))
                            : predicate.test(text, sought));
        });
    }

    private static JsonNode indexOf(List<JsonNode> arguments) {
        boolean typed = arguments.get(0).isTextual()
                && arguments.get(1).isTextual()
                && (arguments.size() == 2 || arguments.get(2).isNumber());
        if (!typed) {
            return Undefined.VALUE;
        }
        int from = arguments.size() == 3 ? arguments.get(2).intValue() : 0;
        return JsonNumber.of(
                arguments.get(0).textValue().indexOf(arguments.get(1).textValue(), from));
    }
}
