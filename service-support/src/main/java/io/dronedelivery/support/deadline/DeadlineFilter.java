package io.dronedelivery.support.deadline;

import io.dronedelivery.support.problem.InvalidRequestException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Takes the caller's remaining budget from {@code X-Request-Timeout-Ms} and makes it the request's deadline. */
final class DeadlineFilter implements WebFilter {

    static final String HEADER = "X-Request-Timeout-Ms";

    private final DeadlineProperties properties;

    DeadlineFilter(DeadlineProperties properties) {
        this.properties = properties;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        Duration budget;
        try {
            budget = budget(exchange.getRequest().getHeaders().getFirst(HEADER));
        } catch (NumberFormatException e) {
            return Mono.error(new InvalidRequestException(HEADER, "must be a whole number of milliseconds, 0 or more"));
        }
        Deadline deadline = Deadline.after(budget);
        return chain.filter(exchange).contextWrite(deadline::into);
    }

    private Duration budget(@Nullable String header) {
        if (header == null) {
            return properties.standard();
        }
        long asked = Long.parseLong(header.strip());
        if (asked < 0) {
            throw new NumberFormatException(header);
        }
        return Duration.ofMillis(Math.min(asked, properties.maximum().toMillis()));
    }
}
