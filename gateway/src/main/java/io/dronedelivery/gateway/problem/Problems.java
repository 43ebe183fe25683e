package io.dronedelivery.gateway.problem;

import io.dronedelivery.gateway.correlation.Correlation;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers every failed request, of a controller, a filter, a route or the framework, with {@code application/problem+json},
 * whatever the caller accepts.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public class Problems implements WebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(Problems.class);

    private final JsonMapper json;

    Problems(JsonMapper json) {
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure);
        }
        ProblemException problem = ProblemException.of(failure);
        return Mono.deferContextual(context -> {
            if (problem.getStatusCode() == HttpStatus.INTERNAL_SERVER_ERROR) {
                ServerHttpRequest request = exchange.getRequest();
                Correlation.log(
                        context,
                        exchange.getResponse().getHeaders(),
                        () -> log.error("{} {} failed", request.getMethod(), request.getPath(), failure));
            }
            return write(exchange.getResponse(), problem, context);
        });
    }

    /** With the trace of the request, unless the request was refused before it had one. */
    public Mono<Void> write(ServerHttpResponse response, ProblemException problem) {
        return Mono.deferContextual(context -> write(response, problem, context));
    }

    /**
     * A service's problem, with the trace of the request.
     *
     * @param problem a JSON object; anything else is returned as it is
     */
    public byte[] traced(byte[] problem, ContextView context) {
        Optional<String> trace = Correlation.traceId(context);
        if (trace.isEmpty()) {
            return problem;
        }
        try {
            return json.readTree(problem) instanceof ObjectNode told
                    ? json.writeValueAsBytes(told.put("traceId", trace.get()))
                    : problem;
        } catch (JacksonException notJson) {
            return problem;
        }
    }

    private Mono<Void> write(ServerHttpResponse response, ProblemException problem, ContextView context) {
        ObjectNode told = json.valueToTree(problem.getBody());
        Correlation.traceId(context).ifPresent(trace -> told.put("traceId", trace));
        byte[] body = json.writeValueAsBytes(told);
        response.setStatusCode(problem.getStatusCode());
        headers(problem, body.length).forEach(response.getHeaders()::put);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    /** The problem as a whole HTTP/1.1 response, for those who answer below Spring. Its buffer is never released. */
    public FullHttpResponse response(ProblemException problem) {
        byte[] body = json.writeValueAsBytes(problem.getBody());
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(problem.getStatusCode().value()),
                Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(body)));
        headers(problem, body.length).forEach(response.headers()::set);
        return response;
    }

    private static HttpHeaders headers(ProblemException problem, int length) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        headers.setContentLength(length);
        // It is about this one request at this one moment.
        headers.setCacheControl("no-store");
        headers.putAll(problem.getHeaders());
        return headers;
    }
}
