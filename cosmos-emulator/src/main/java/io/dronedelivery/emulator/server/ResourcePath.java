package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a request addresses: {@code dbs/<database>/colls/<container>/docs/<document>} or a part of it from the left.
 *
 * @param raw the path as sent, without slashes at its ends
 * @param query what follows it, as sent
 * @param segments its parts, decoded
 */
record ResourcePath(String raw, String query, List<String> segments) {

    private static final Pattern REPLACEMENT = Pattern.compile("\uFFFD");
    private static final Pattern REPLACEMENT_AS_SENT = Pattern.compile("\uFFFD|%EF%BF%BD", Pattern.CASE_INSENSITIVE);

    static ResourcePath parse(String uri) {
        int mark = uri.indexOf('?');
        String path = mark < 0 ? uri : uri.substring(0, mark);
        String query = mark < 0 ? "" : uri.substring(mark + 1);
        int from = 0;
        int to = path.length();
        while (from < to && path.charAt(from) == '/') {
            from++;
        }
        while (to > from && path.charAt(to - 1) == '/') {
            to--;
        }
        String trimmed = path.substring(from, to);
        if (trimmed.isEmpty()) {
            return new ResourcePath("", query, List.of());
        }
        return new ResourcePath(
                trimmed,
                query,
                Arrays.stream(trimmed.split("/", -1)).map(ResourcePath::decode).toList());
    }

    int length() {
        return segments.size();
    }

    String segment(int index) {
        return segments.get(index);
    }

    /** Whether the segment at the given position exists and is the given word. */
    boolean has(int index, String word) {
        return index < segments.size() && segments.get(index).equals(word);
    }

    /** A parameter of the query. */
    Optional<String> parameter(String name) {
        return Arrays.stream(query.split("&"))
                .map(parameter -> parameter.split("=", 2))
                .filter(parameter ->
                        parameter.length == 2 && decode(parameter[0]).equals(name))
                .map(parameter -> decode(parameter[1]))
                .findFirst();
    }

    /** What a request for addresses wants to have the addresses of. */
    ResourcePath resolved() {
        return parse(parameter("$resolveFor").orElse(""));
    }

    String decoded() {
        return String.join("/", segments);
    }

    private static String decode(String segment) {
        String decoded;
        try {
            // A plus sign is a plus sign in a path; it stands for a blank in forms only.
            decoded = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest("The path is not properly percent-encoded");
        }
        // The decoder puts the replacement character where bytes are not UTF-8; some id may have that character.
        if (replacements(REPLACEMENT, decoded) > replacements(REPLACEMENT_AS_SENT, segment)) {
            throw CosmosException.badRequest("The path is not UTF-8");
        }
        return decoded;
    }

    private static long replacements(Pattern form, String text) {
        return form.matcher(text).results().count();
    }
}
