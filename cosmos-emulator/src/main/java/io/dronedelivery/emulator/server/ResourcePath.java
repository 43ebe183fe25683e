package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What a request addresses: {@code dbs/<database>/colls/<container>/docs/<document>} or a part of it from the left.
 *
 * @param raw the path as sent, without slashes at its ends
 * @param segments its parts, decoded
 */
record ResourcePath(String raw, List<String> segments) {

    static ResourcePath parse(String uri) {
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
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
            return new ResourcePath("", List.of());
        }
        return new ResourcePath(
                trimmed,
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

    String decoded() {
        return String.join("/", segments);
    }

    private static String decode(String segment) {
        try {
            // A plus sign is a plus sign in a path; it stands for a blank in forms only.
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest("The path is not properly percent-encoded");
        }
    }
}
