package io.dronedelivery.gateway.invoice;

import java.util.Optional;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;
import reactor.core.publisher.Mono;

/** Forgets kept invoices after a write that went through this gateway: a late item of a closed month counts at once. */
@Component
record RoutedWrites(ClosedInvoices closed) implements GlobalFilter, Ordered {

    private static final String OWNER = "ownerId";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        HttpMethod method = exchange.getRequest().getMethod();
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            return chain.filter(exchange);
        }
        // Before the answer: who has it may ask for the invoice.
        exchange.getResponse().beforeCommit(() -> Mono.fromRunnable(() -> forget(exchange)));
        return chain.filter(exchange).doOnCancel(() -> forget(exchange));
    }

    /** What was refused has changed nothing; of what broke off or came too late nobody knows. */
    private void forget(ServerWebExchange exchange) {
        HttpStatusCode status = exchange.getResponse().getStatusCode();
        if (status == null || !status.is4xxClientError()) {
            // Of a new item the services say where it is, and the owner is a part of that.
            Optional.ofNullable(exchange.getRequest().getQueryParams().getFirst(OWNER))
                    .or(() -> Optional.ofNullable(
                                    exchange.getResponse().getHeaders().getLocation())
                            .map(item -> UriComponentsBuilder.fromUri(item).build())
                            .map(item -> item.getQueryParams().getFirst(OWNER)))
                    .ifPresent(closed::forget);
        }
    }

    /** Around the filter that writes the answer. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 1;
    }
}
