package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says in the words of the gateway protocol what a request in direct mode is about. */
final class RntbdOperation {

    private static final Map<Integer, String> TEXTS = Map.ofEntries(
            Map.entry(0x0001, Headers.AUTHORIZATION),
            Map.entry(0x0003, Headers.DATE),
            Map.entry(0x0005, Headers.SESSION_TOKEN),
            Map.entry(0x0006, Headers.CONTINUATION),
            Map.entry(0x0009, Headers.PRE_TRIGGER),
            Map.entry(0x000A, Headers.POST_TRIGGER),
            Map.entry(0x002B, Headers.PARTITION_KEY),
            Map.entry(0x002C, Headers.PARTITION_KEY_RANGE),
            Map.entry(0x003F, Headers.CHANGE_FEED),
            Map.entry(0x0047, Headers.IF_MODIFIED_SINCE),
            Map.entry(0x009D, Headers.INTENDED_CONTAINER));

    private static final Map<Integer, String> FLAGS = Map.of(
            0x0040, Headers.POPULATE_QUOTA,
            0x0044, Headers.POPULATE_PARTITION_STATISTICS,
            0x0073, Headers.BATCH_ATOMIC,
            0x0074, Headers.BATCH_CONTINUE_ON_ERROR,
            0x00A9, Headers.POPULATE_INDEX_METRICS);

    private static final Map<Integer, String> BYTES = Map.of(0x0062, Headers.START_EPK, 0x0063, Headers.END_EPK);

    private static final List<String> CONSISTENCY_LEVELS =
            List.of("Strong", "BoundedStaleness", "Session", "Eventual", "ConsistentPrefix");

    /** By the names that a path is made of: token, and the segment before it. */
    private static final List<Map.Entry<Integer, String>> NAMES = List.of(
            Map.entry(0x0015, "dbs"),
            Map.entry(0x0016, "colls"),
            Map.entry(0x0019, "users"),
            Map.entry(0x0017, "docs"),
            Map.entry(0x001A, "permissions"),
            Map.entry(0x001B, "sprocs"),
            Map.entry(0x001C, "udfs"),
            Map.entry(0x001D, "triggers"),
            Map.entry(0x0020, "conflicts"),
            Map.entry(0x0036, "pkranges"));

    private static final Map<Integer, String> RESOURCE_TYPES = Map.ofEntries(
            Map.entry(0x01, "dbs"),
            Map.entry(0x02, "colls"),
            Map.entry(0x03, "docs"),
            Map.entry(0x05, "users"),
            Map.entry(0x06, "permissions"),
            Map.entry(0x07, "sprocs"),
            Map.entry(0x08, "conflicts"),
            Map.entry(0x09, "triggers"),
            Map.entry(0x0A, "udfs"),
            Map.entry(0x0F, "offers"),
            Map.entry(0x16, "pkranges"));

    private static final int RESOURCE_ID = 0x0000;
    private static final int PAGE_SIZE = 0x0004;
    private static final int MATCH = 0x0008;
    private static final int CONSISTENCY_LEVEL = 0x0010;
    private static final int RETURN_PREFERENCE = 0x0082;
    private static final long ANY_PAGE_SIZE = 0xFFFF_FFFFL;

    private static final int DATABASE_ID_BYTES = 4;
    private static final int CONTAINER_ID_BYTES = 8;
    private static final int ITEM_ID_BYTES = 16;

    private RntbdOperation() {}

    /**
     * @throws CosmosException with status 400 or 413 if it is nothing that could be asked of the gateway
     */
    static CosmosRequest of(RntbdRequest request) {
        Verb verb = Verb.of(request.operation());
        List<String> segments = segments(request);
        if (verb.onFeed) {
            segments.add(type(request));
        }
        byte[] body = request.body().orElseThrow(HttpEndpoint::tooLarge);
        return new CosmosRequest(
                verb.method,
                new ResourcePath(String.join("/", segments), "", segments),
                headers(request, verb),
                body,
                "");
    }

    /** Whether only the primary can do it. */
    static boolean writes(RntbdRequest request) {
        return Verb.of(request.operation()).writes;
    }

    private static List<String> segments(RntbdRequest request) {
        List<String> segments = new ArrayList<>();
        for (Map.Entry<Integer, String> name : NAMES) {
            request.text(name.getKey()).ifPresent(value -> {
                segments.add(name.getValue());
                segments.add(value);
            });
        }
        if (segments.isEmpty()) {
            request.bytes(RESOURCE_ID).ifPresent(id -> addIds(segments, id, type(request)));
        }
        return segments;
    }

    /** A resource id begins with that of its owner. */
    private static void addIds(List<String> segments, byte[] id, String type) {
        int[] lengths = {DATABASE_ID_BYTES, CONTAINER_ID_BYTES, ITEM_ID_BYTES};
        List<String> types = List.of("dbs", "colls", type);
        for (int level = 0; level < lengths.length && lengths[level] <= id.length; level++) {
            segments.add(types.get(level));
            segments.add(Base64.getEncoder()
                    .encodeToString(Arrays.copyOf(id, lengths[level]))
                    .replace('/', '-'));
        }
    }

    private static String type(RntbdRequest request) {
        return Optional.ofNullable(RESOURCE_TYPES.get(request.resourceType()))
                .orElseThrow(() -> CosmosException.badRequest(
                        "The emulator does not know resource type " + request.resourceType()));
    }

    private static HttpHeaders headers(RntbdRequest request, Verb verb) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        request.tokens().forEach((token, value) -> {
            if (value instanceof String text && TEXTS.containsKey(token)) {
                headers.set(TEXTS.get(token), text);
            } else if (value instanceof Long number && FLAGS.containsKey(token)) {
                headers.set(FLAGS.get(token), number != 0);
            } else if (value instanceof byte[] bytes && BYTES.containsKey(token)) {
                headers.set(BYTES.get(token), new String(bytes, StandardCharsets.UTF_8));
            }
        });
        request.text(MATCH)
                .ifPresent(etag ->
                        headers.set(verb.method.equals("GET") ? Headers.IF_NONE_MATCH : Headers.IF_MATCH, etag));
        request.number(PAGE_SIZE)
                .ifPresent(size -> headers.set(Headers.MAX_ITEM_COUNT, size == ANY_PAGE_SIZE ? -1 : size));
        request.number(CONSISTENCY_LEVEL).ifPresent(level -> headers.set(Headers.CONSISTENCY_LEVEL, level(level)));
        if (request.number(RETURN_PREFERENCE).orElse(0) != 0) {
            headers.set(Headers.PREFER, "return=minimal");
        }
        verb.flag.ifPresent(flag -> headers.set(flag, true));
        return headers;
    }

    private static String level(long number) {
        if (number >= CONSISTENCY_LEVELS.size()) {
            throw CosmosException.badRequest("There is no consistency level " + number);
        }
        return CONSISTENCY_LEVELS.get((int) number);
    }

    /** What is done, as the gateway is told. */
    private enum Verb {
        CREATE(0x01, "POST", true, true, Optional.empty()),
        PATCH(0x02, "PATCH", false, true, Optional.empty()),
        READ(0x03, "GET", false, false, Optional.empty()),
        READ_FEED(0x04, "GET", true, false, Optional.empty()),
        DELETE(0x05, "DELETE", false, true, Optional.empty()),
        REPLACE(0x06, "PUT", false, true, Optional.empty()),
        SQL_QUERY(0x09, "POST", true, false, Optional.of(Headers.IS_QUERY)),
        QUERY(0x0F, "POST", true, false, Optional.of(Headers.IS_QUERY)),
        UPSERT(0x13, "POST", true, true, Optional.of(Headers.IS_UPSERT)),
        BATCH(0x25, "POST", true, true, Optional.of(Headers.IS_BATCH)),
        QUERY_PLAN(0x42, "POST", true, false, Optional.of(Headers.IS_QUERY_PLAN));

        private final int code;
        private final String method;
        private final boolean onFeed;
        private final boolean writes;
        private final Optional<String> flag;

        Verb(int code, String method, boolean onFeed, boolean writes, Optional<String> flag) {
            this.code = code;
            this.method = method;
            this.onFeed = onFeed;
            this.writes = writes;
            this.flag = flag;
        }

        static Verb of(int code) {
            return Arrays.stream(values())
                    .filter(verb -> verb.code == code)
                    .findFirst()
                    .orElseThrow(() -> CosmosException.badRequest("The emulator does not know operation " + code));
        }
    }
}
