package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.admission.Ticket;
import io.dronedelivery.gateway.configuration.DeadlineProperties;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import java.time.Duration;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Holds a routed request to its deadline, tells the service what is left of it, and reports throttling below. */
@Component
class RouteDeadlineFilter implements GlobalFilter, Ordered {

    private final DeadlineProperties properties;

    RouteDeadlineFilter(GatewayProperties gateway) {
        this.properties = gateway.deadline();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return Mono.deferContextual(context -> {
            Duration share = Deadline.of(context).share(properties.maximum(), properties.reserve());
            ServerWebExchange told = exchange.mutate()
                    .request(request -> request.header(Deadline.HEADER, Long.toString(Math.max(1, share.toMillis()))))
                    .build();
            return chain.filter(told)
                    .timeout(share)
                    .doOnSuccess(done -> Ticket.of(context).ifPresent(ticket -> report(exchange, ticket)))
                    .doOnError(failure -> Ticket.of(context).ifPresent(Ticket::inconclusive));
        });
    }

    private static void report(ServerWebExchange exchange, Ticket ticket) {
        if (HttpStatus.TOO_MANY_REQUESTS.equals(exchange.getResponse().getStatusCode())) {
            ticket.overloaded();
        }
    }

    /** Around the filters that send the request and write the answer. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
