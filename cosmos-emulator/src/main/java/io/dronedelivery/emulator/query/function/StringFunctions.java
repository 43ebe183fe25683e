package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Functions that take strings apart and put them together; positions count from zero, in UTF-16 units. */
final class StringFunctions {

    /** Documented limit of REPLICATE, in characters. */
    private static final int MAX_REPLICATED = 10_000;

    /** Our own limit for what nested calls can build, in characters: far above what an answer could carry. */
    private static final int MAX_LENGTH = 4 * 1024 * 1024;

    private StringFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                SystemFunction.of("CONCAT", 2, SystemFunction.UNLIMITED, StringFunctions::concatenate),
                SystemFunction.of("LEFT", 2, StringFunctions::left),
                SystemFunction.ofText("LENGTH", text -> JsonNumber.of(text.length())),
                SystemFunction.ofText("LOWER", text -> TextNode.valueOf(text.toLowerCase(Locale.ROOT))),
                SystemFunction.of("LTRIM", 1, 2, arguments -> trim(arguments, true, false)),
                SystemFunction.of("REPLACE", 3, StringFunctions::replace),
                SystemFunction.of("REPLICATE", 2, StringFunctions::replicate),
                SystemFunction.ofText(
                        "REVERSE",
                        text -> TextNode.valueOf(
                                new StringBuilder(text).reverse().toString())),
                SystemFunction.of("RIGHT", 2, StringFunctions::right),
                SystemFunction.of("RTRIM", 1, 2, arguments -> trim(arguments, false, true)),
                SystemFunction.of("STRINGJOIN", 2, StringFunctions::join),
                SystemFunction.of("STRINGSPLIT", 2, StringFunctions::split),
                SystemFunction.of("SUBSTRING", 3, StringFunctions::substring),
                SystemFunction.of("TRIM", 1, 2, arguments -> trim(arguments, true, true)),
                SystemFunction.ofText("UPPER", text -> TextNode.valueOf(text.toUpperCase(Locale.ROOT))));
    }

    private static JsonNode concatenate(List<JsonNode> arguments) {
        StringBuilder text = new StringBuilder();
        for (JsonNode argument : arguments) {
            if (!argument.isTextual()) {
                return Undefined.VALUE;
            }
            text.append(bounded("CONCAT", text.length(), argument));
        }
        return TextNode.valueOf(text.toString());
    }

    /** The text of a node that is appended to others. */
    private static String bounded(String function, int length, JsonNode appended) {
        if (length + appended.textValue().length() > MAX_LENGTH) {
            throw new InvalidQueryException("The result of " + function + " exceeds " + MAX_LENGTH + " characters");
        }
        return appended.textValue();
    }

    private static JsonNode left(List<JsonNode> arguments) {
        if (!arguments.get(0).isTextual() || !arguments.get(1).isNumber()) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        return TextNode.valueOf(text.substring(0, within(arguments.get(1), text)));
    }

    private static JsonNode right(List<JsonNode> arguments) {
        if (!arguments.get(0).isTextual() || !arguments.get(1).isNumber()) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        return TextNode.valueOf(text.substring(text.length() - within(arguments.get(1), text)));
    }

    private static JsonNode substring(List<JsonNode> arguments) {
        if (!arguments.get(0).isTextual()
                || !arguments.get(1).isNumber()
                || !arguments.get(2).isNumber()) {
            return Undefined.VALUE;
        }
        String rest = arguments.get(0).textValue();
        rest = rest.substring(within(arguments.get(1), rest));
        return TextNode.valueOf(rest.substring(0, within(arguments.get(2), rest)));
    }

    /** The number, cut to the positions that the text has. */
    private static int within(JsonNode number, String text) {
        return (int) Math.max(0, Math.min(number.doubleValue(), text.length()));
    }

    private static JsonNode trim(List<JsonNode> arguments, boolean start, boolean end) {
        if (!arguments.stream().allMatch(JsonNode::isTextual)) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        if (arguments.size() == 1) {
            String left = start ? text.stripLeading() : text;
            return TextNode.valueOf(end ? left.stripTrailing() : left);
        }
        String unwanted = arguments.get(1).textValue();
        if (unwanted.isEmpty()) {
            return arguments.get(0);
        }
        int from = 0;
        int to = text.length();
        while (start && from + unwanted.length() <= to && text.startsWith(unwanted, from)) {
            from += unwanted.length();
        }
        while (end && to - unwanted.length() >= from && text.startsWith(unwanted, to - unwanted.length())) {
            to -= unwanted.length();
        }
        return TextNode.valueOf(text.substring(from, to));
    }

    private static JsonNode replace(List<JsonNode> arguments) {
        if (!arguments.stream().allMatch(JsonNode::isTextual)) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        String target = arguments.get(1).textValue();
        String replacement = arguments.get(2).textValue();
        if (target.isEmpty()) {
            return arguments.get(0);
        }
        long growth = Math.max(0, replacement.length() - target.length());
        if (text.length() + growth * (text.length() / target.length()) > MAX_LENGTH) {
            throw new InvalidQueryException("The result of REPLACE could exceed " + MAX_LENGTH + " characters");
        }
        return TextNode.valueOf(text.replace(target, replacement));
    }

    private static JsonNode replicate(List<JsonNode> arguments) {
        if (!arguments.get(0).isTextual() || !arguments.get(1).isNumber()) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        double times = Math.floor(arguments.get(1).doubleValue());
        boolean allowed = times >= 0 && text.length() * times <= MAX_REPLICATED && times <= MAX_REPLICATED;
        return allowed ? TextNode.valueOf(text.repeat((int) times)) : Undefined.VALUE;
    }

    private static JsonNode join(List<JsonNode> arguments) {
        if (!arguments.get(0).isArray() || !arguments.get(1).isTextual()) {
            return Undefined.VALUE;
        }
        StringJoiner joiner = new StringJoiner(arguments.get(1).textValue());
        for (JsonNode element : arguments.get(0)) {
            if (!element.isTextual()) {
                return Undefined.VALUE;
            }
            joiner.add(bounded("STRINGJOIN", joiner.length(), element));
        }
        return TextNode.valueOf(joiner.toString());
    }

    private static JsonNode split(List<JsonNode> arguments) {
        if (!arguments.get(0).isTextual() || !arguments.get(1).isTextual()) {
            return Undefined.VALUE;
        }
        String text = arguments.get(0).textValue();
        String separator = arguments.get(1).textValue();
        ArrayNode parts = JsonNodeFactory.instance.arrayNode();
        int start = 0;
        for (int end = indexOf(text, separator, 0); end >= 0; end = indexOf(text, separator, start)) {
            parts.add(text.substring(start, end));
            start = end + separator.length();
        }
        return parts.add(text.substring(start));
    }

    /** An empty separator separates nothing. */
    private static int indexOf(String text, String separator, int from) {
        return separator.isEmpty() ? -1 : text.indexOf(separator, from);
    }
}
