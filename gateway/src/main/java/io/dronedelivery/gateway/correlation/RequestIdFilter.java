package io.dronedelivery.gateway.correlation;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Gives every request its id, and tells it to the caller and to the services. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestIdFilter implements WebFilter {

    /** Made at the start: it reads its seed, which an event loop must not wait for. */
    private final IdGenerator generator = new AlternativeJdkIdGenerator();

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        RequestId id = RequestId.of(exchange.getRequest().getHeaders())
                .orElseGet(() -> new RequestId(generator.generateId().toString()));
        exchange.getResponse().getHeaders().set(RequestId.HEADER, id.value());
        ServerWebExchange named = exchange.mutate()
                .request(request -> request.headers(headers -> headers.set(RequestId.HEADER, id.value())))
                .build();
        return chain.filter(named).contextWrite(context -> context.put(RequestId.class, id));
    }
}
