package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** RegexMatch, on the regular expressions of the Java platform, which are close to the service's. */
final class RegularExpression {

    /** Characters that one match may look at; patterns that backtrack without end are refused instead of hanging. */
    private static final int MAX_STEPS = 10_000_000;

    private static final int MOST_COMPILED = 256;

    private record Written(String pattern, int flags) {}

    private static final LoadingCache<Written, Pattern> COMPILED = Caffeine.newBuilder()
            .maximumSize(MOST_COMPILED)
            .build(written -> Pattern.compile(written.pattern(), written.flags()));

    private RegularExpression() {}

    static JsonNode matches(List<JsonNode> arguments) {
        if (!arguments.stream().allMatch(JsonNode::isTextual)) {
            return Undefined.VALUE;
        }
        String pattern = arguments.get(1).textValue();
        int flags = arguments.size() == 3 ? flags(arguments.get(2).textValue()) : 0;
        try {
            CharSequence text = new CountingText(arguments.get(0).textValue(), new int[1]);
            return BooleanNode.valueOf(
                    COMPILED.get(new Written(pattern, flags)).matcher(text).find());
        } catch (PatternSyntaxException e) {
            throw new InvalidQueryException(
                    "The regular expression '" + pattern + "' is not valid: " + e.getDescription());
        } catch (StackOverflowError e) {
            // The platform's matcher recurses over groups; what it could not match is not answered.
            throw new InvalidQueryException("The regular expression '" + pattern + "' is too complex for this text");
        }
    }

    private static int flags(String modifiers) {
        int flags = 0;
        for (char modifier : modifiers.toCharArray()) {
            flags |= switch (modifier) {
                case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'm' -> Pattern.MULTILINE;
                case 's' -> Pattern.DOTALL;
                case 'x' -> Pattern.COMMENTS;
                default -> throw new InvalidQueryException("RegexMatch has no modifier '" + modifier + "'");
            };
        }
        return flags;
    }

    private record CountingText(CharSequence text, int[] steps) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (++steps[0] > MAX_STEPS) {
                throw new InvalidQueryException("A regular expression takes too many steps to match");
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new CountingText(text.subSequence(start, end), steps);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
