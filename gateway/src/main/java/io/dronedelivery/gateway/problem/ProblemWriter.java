package io.dronedelivery.gateway.problem;

import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem as {@code application/problem+json}, whatever the caller accepts. */
@Component
public class ProblemWriter {

    private final JsonMapper json;

    ProblemWriter(JsonMapper json) {
        this.json = json;
    }

    public Mono<Void> write(ServerWebExchange exchange, Problem problem) {
        ServerHttpResponse response = exchange.getResponse();
        byte[] body = json.writeValueAsBytes(problem);
        response.setStatusCode(problem.kind().status());
        HttpHeaders headers = response.getHeaders();
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        headers.setContentLength(body.length);
        headers.setCacheControl("no-store");
        for (Map.Entry<String, String> header : problem.headers().entrySet()) {
            headers.set(header.getKey(), header.getValue());
        }
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }
}
