package io.dronedelivery.gateway.problem;

import io.dronedelivery.gateway.correlation.Correlation;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem as {@code application/problem+json}, whatever the caller accepts. */
@Component
public class ProblemWriter {

    /** A problem is about this one request at this one moment. */
    private static final String CACHE_CONTROL = "no-store";

    private final ObjectWriter problems;

    ProblemWriter(JsonMapper json) {
        this.problems = json.writerFor(Problem.class);
    }

    /** The problem as JSON. */
    public byte[] body(Problem problem) {
        return problems.writeValueAsBytes(problem);
    }

    /** What goes with a problem whose body has this many bytes. */
    public HttpHeaders headers(Problem problem, int length) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        headers.setContentLength(length);
        headers.setCacheControl(CACHE_CONTROL);
        problem.headers().forEach(headers::set);
        return headers;
    }

    /** With the trace of the request, unless the request was refused before it had one. */
    public Mono<Void> write(ServerHttpResponse response, Problem problem) {
        return Mono.deferContextual(context -> send(
                response,
                Correlation.traceId(context)
                        .map(trace -> problem.with("traceId", trace))
                        .orElse(problem)));
    }

    private Mono<Void> send(ServerHttpResponse response, Problem problem) {
        byte[] body = body(problem);
        response.setStatusCode(problem.kind().status());
        headers(problem, body.length).forEach(response.getHeaders()::put);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }
}
