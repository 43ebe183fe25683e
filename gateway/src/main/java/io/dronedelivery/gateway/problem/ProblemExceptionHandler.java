package io.dronedelivery.gateway.problem;

import io.dronedelivery.gateway.correlation.Correlation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Answers every failed request, of a controller, a filter, a route or the framework, with a problem. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class ProblemExceptionHandler implements WebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemExceptionHandler.class);

    private final ProblemWriter writer;

    ProblemExceptionHandler(ProblemWriter writer) {
        this.writer = writer;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            return Mono.error(failure);
        }
        Problem problem = Problems.of(failure);
        Mono<Void> told = writer.write(exchange.getResponse(), problem);
        return problem.kind() == ProblemType.INTERNAL
                ? logged(exchange, failure).then(told)
                : told;
    }

    private static Mono<Void> logged(ServerWebExchange exchange, Throwable failure) {
        return Mono.deferContextual(context -> {
            ServerHttpRequest request = exchange.getRequest();
            Correlation.log(
                    context,
                    exchange.getResponse().getHeaders(),
                    () -> log.error("{} {} failed", request.getMethod(), request.getPath(), failure));
            return Mono.empty();
        });
    }
}
