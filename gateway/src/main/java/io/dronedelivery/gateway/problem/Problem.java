package io.dronedelivery.gateway.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpHeaders;

/**
 * An RFC 9457 problem and the response headers that belong to it.
 *
 * @param detail what happened, in words that are safe to show to the caller
 * @param members extension members, by name
 */
@JsonPropertyOrder({"type", "title", "status", "detail"})
public record Problem(
        @JsonIgnore ProblemType kind,
        String detail,
        @JsonAnyGetter Map<String, Object> members,
        @JsonIgnore Map<String, String> headers) {

    public Problem {
        members = Map.copyOf(members);
        headers = Map.copyOf(headers);
    }

    public static Problem of(ProblemType kind, String detail) {
        return new Problem(kind, detail, Map.of(), Map.of());
    }

    /** A bad request that names every field at fault. */
    public static Problem invalid(List<FieldProblem> fields) {
        List<FieldProblem> sorted = fields.stream()
                .sorted(Comparator.comparing(FieldProblem::field))
                .toList();
        List<String> names = sorted.stream().map(FieldProblem::field).toList();
        return of(ProblemType.INVALID_REQUEST, "At fault: " + String.join(", ", names) + ".")
                .with("errors", sorted);
    }

    /** Adds an extension member. */
    public Problem with(String member, Object value) {
        Map<String, Object> more = new TreeMap<>(members);
        more.put(member, value);
        return new Problem(kind, detail, more, headers);
    }

    /** Adds a response header. */
    public Problem header(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new Problem(kind, detail, members, more);
    }

    /** Tells the caller how many seconds to wait before another attempt. */
    public Problem retryAfter(long seconds) {
        return header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }

    @JsonProperty
    public URI type() {
        return kind.type();
    }

    @JsonProperty
    public String title() {
        return kind.title();
    }

    @JsonProperty
    public int status() {
        return kind.status().value();
    }
}
