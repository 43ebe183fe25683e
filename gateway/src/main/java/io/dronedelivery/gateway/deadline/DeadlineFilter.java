package io.dronedelivery.gateway.deadline;

import io.dronedelivery.gateway.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Holds whatever is done for a request to the request's deadline, be it a wait for the issuer's keys. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
final class DeadlineFilter implements WebFilter {

    private final Duration grace;

    DeadlineFilter(DeadlineProperties properties) {
        this.grace = properties.grace().dividedBy(4);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        List<String> values = exchange.getRequest().getHeaders().getValuesAsList(Deadline.HEADER);
        if (values.size() > 1 || !values.stream().allMatch(DeadlineProperties::isMilliseconds)) {
            return Mono.error(ProblemException.invalid(
                    Map.of(Deadline.HEADER, "must be a whole number of milliseconds, 1 or more")));
        }
        // The management port has its own server, and no deadlines.
        return Mono.deferContextual(context -> context.<Deadline>getOrEmpty(Deadline.class)
                .map(deadline -> chain.filter(exchange).timeout(end(deadline, exchange)))
                .orElseGet(() -> chain.filter(exchange)));
    }

    /**
     * Later than the parts of the work, which keep to the deadline themselves: it is for what does not. An answer that has
     * begun cannot become a problem any more; {@link ExchangeEnd} bounds it.
     */
    private Mono<Long> end(Deadline deadline, ServerWebExchange exchange) {
        return LoopTimer.after(deadline.remaining().plus(grace))
                .flatMap(tick -> exchange.getResponse().isCommitted() ? Mono.never() : Mono.just(tick));
    }
}
