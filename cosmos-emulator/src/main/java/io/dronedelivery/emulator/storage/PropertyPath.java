package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The way from a document's root to one property, through objects only.
 *
 * @param segments property names, outermost first; at least one
 */
public record PropertyPath(List<String> segments) {

    public PropertyPath {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("a property path needs at least one segment");
        }
    }

    public static PropertyPath of(String... segments) {
        return new PropertyPath(List.of(segments));
    }

    /**
     * Reads the slash notation of partition keys and unique keys: {@code /address/city}, {@code /"odd/name"}.
     *
     * @throws IllegalArgumentException if the text does not start with a slash or names no property
     */
    public static PropertyPath parse(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a path starts with '/': " + text);
        }
        List<String> segments = new ArrayList<>();
        int position = 0;
        while (position < text.length()) {
            if (text.charAt(position) != '/') {
                throw new IllegalArgumentException("'/' expected at " + position + " in path " + text);
            }
            int start = position + 1;
            boolean quoted = start < text.length() && (text.charAt(start) == '"' || text.charAt(start) == '\'');
            int end = quoted ? text.indexOf(text.charAt(start), start + 1) : text.indexOf('/', start);
            if (quoted && end < 0) {
                throw new IllegalArgumentException("unterminated quote in path " + text);
            }
            if (quoted) {
                start++;
            } else if (end < 0) {
                end = text.length();
            }
            if (end == start) {
                throw new IllegalArgumentException("empty segment in path " + text);
            }
            segments.add(text.substring(start, end));
            position = quoted ? end + 1 : end;
        }
        return new PropertyPath(segments);
    }

    /** Reads a path of a policy for searches, which goes through named properties only; empty if it is none. */
    static Optional<PropertyPath> ofSearch(JsonNode text) {
        try {
            return Optional.of(parse(text.asText()))
                    .filter(path -> path.segments.stream().noneMatch(name -> name.equals("*") || name.equals("[]")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The value at this path; {@link MissingNode} where the document has none, which the query language calls undefined. */
    public JsonNode valueIn(JsonNode document) {
        JsonNode value = document;
        for (String segment : segments) {
            if (!(value instanceof ObjectNode)) {
                return MissingNode.getInstance();
            }
            value = value.path(segment);
        }
        return value;
    }

    @Override
    public String toString() {
        return "/" + String.join("/", segments);
    }
}
