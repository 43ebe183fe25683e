package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Refuses request bodies that are too long, whether they say so at the start or not. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 30)
class BodySizeFilter implements WebFilter {

    private final long most;

    BodySizeFilter(GatewayProperties gateway) {
        this.most = gateway.routing().maxBodySize().toBytes();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        long announced = exchange.getRequest().getHeaders().getContentLength();
        if (announced > most) {
            return Mono.error(tooLong());
        }
        boolean unannounced =
                announced < 0 && exchange.getRequest().getHeaders().containsHeader("Transfer-Encoding");
        return chain.filter(unannounced ? counted(exchange) : exchange);
    }

    private ServerWebExchange counted(ServerWebExchange exchange) {
        return exchange.mutate()
                .request(new ServerHttpRequestDecorator(exchange.getRequest()) {
                    @Override
                    public Flux<DataBuffer> getBody() {
                        AtomicLong seen = new AtomicLong();
                        return super.getBody().handle((buffer, sink) -> {
                            if (seen.addAndGet(buffer.readableByteCount()) > most) {
                                DataBufferUtils.release(buffer);
                                sink.error(tooLong());
                            } else {
                                sink.next(buffer);
                            }
                        });
                    }
                })
                .build();
    }

    private ProblemException tooLong() {
        return new ProblemException(Problem.of(ProblemType.TOO_LARGE, "At most " + most + " bytes are taken."));
    }
}
