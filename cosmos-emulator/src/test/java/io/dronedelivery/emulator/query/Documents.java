package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.ResourceList;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Some documents and an engine to ask about them. */
final class Documents {

    static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123456700Z");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final QueryEngine engine = new QueryEngine(Clock.fixed(NOW, ZoneOffset.UTC));
    private final Supplier<DocumentSource> source;

    private Documents(Supplier<DocumentSource> source) {
        this.source = source;
    }

    static Documents of(String... documents) {
        List<ObjectNode> parsed = new ArrayList<>();
        for (String document : documents) {
            parsed.add((ObjectNode) json(document));
        }
        return of(ResourceList.of(parsed));
    }

    static Documents of(DocumentSource source) {
        return new Documents(() -> source);
    }

    /** Documents as they are at the moment of each call. */
    static Documents of(Supplier<DocumentSource> source) {
        return new Documents(source);
    }

    static Documents none() {
        return of(new String[0]);
    }

    /** What the expression is worth, as JSON text; {@code undefined} where JSON has no text. */
    static String valueOf(String expression) {
        List<JsonNode> values = none().query("SELECT VALUE " + expression);
        return values.isEmpty() ? "undefined" : values.get(0).toString();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    List<JsonNode> query(String sql) {
        return query(sql, Map.of());
    }

    List<JsonNode> query(String sql, Map<String, JsonNode> parameters) {
        return page(sql, parameters, PageRequest.first()).documents();
    }

    /** The rows as JSON text, which is easiest to compare. */
    List<String> texts(String sql) {
        return query(sql).stream().map(JsonNode::toString).toList();
    }

    QueryPage page(String sql, Map<String, JsonNode> parameters, PageRequest request) {
        return engine.execute(new SqlQuery(sql, parameters), source.get(), request);
    }

    /** The rows of all pages of the given size, in order. */
    List<JsonNode> inPagesOf(int size, String sql) {
        return inPagesOf(size, sql, Map.of());
    }

    List<JsonNode> inPagesOf(int size, String sql, Map<String, JsonNode> parameters) {
        List<JsonNode> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = page(sql, parameters, new PageRequest(size, continuation));
            rows.addAll(page.documents());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }
}
