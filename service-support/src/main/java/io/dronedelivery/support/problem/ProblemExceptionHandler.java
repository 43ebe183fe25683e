package io.dronedelivery.support.problem;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Answers every failed request, of a controller, a filter or the framework, with an RFC 9457 problem. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ProblemExceptionHandler implements WebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemExceptionHandler.class);

    private final Writers writers;

    ProblemExceptionHandler(ServerCodecConfigurer codecs) {
        this.writers = new Writers(codecs.getWriters());
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure);
        }
        Problems.Answer answer = Problems.of(failure);
        if (answer.isFault()) {
            log.error(
                    "{} {} failed",
                    exchange.getRequest().getMethod(),
                    exchange.getRequest().getPath(),
                    failure);
        }
        exchange.getResponse().getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
        return ServerResponse.status(answer.problem().getStatus())
                .headers(headers -> headers.putAll(answer.headers()))
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .bodyValue(answer.problem())
                .flatMap(response -> response.writeTo(exchange, writers));
    }

    private record Writers(List<HttpMessageWriter<?>> messageWriters) implements ServerResponse.Context {

        @Override
        public List<ViewResolver> viewResolvers() {
            return List.of();
        }
    }
}
