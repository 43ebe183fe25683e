package io.dronedelivery.support.deadline;

import io.dronedelivery.support.problem.InvalidRequestException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Takes the caller's remaining budget from {@code X-Request-Timeout-Ms} and makes it the request's deadline. */
final class DeadlineFilter implements WebFilter {

    static final String HEADER = "X-Request-Timeout-Ms";

    private static final Pattern MILLISECONDS = Pattern.compile("[0-9]+");

    private final DeadlineProperties properties;

    DeadlineFilter(DeadlineProperties properties) {
        this.properties = properties;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        List<String> asked = exchange.getRequest().getHeaders().getOrEmpty(HEADER);
        if (asked.size() > 1
                || !asked.stream().allMatch(value -> MILLISECONDS.matcher(value).matches())) {
            return Mono.error(new InvalidRequestException(HEADER, "must be a whole number of milliseconds, 0 or more"));
        }
        Deadline deadline = Deadline.after(asked.isEmpty() ? properties.standard() : budget(asked.get(0)));
        return chain.filter(exchange).contextWrite(deadline::into);
    }

    private Duration budget(String milliseconds) {
        // Whoever asks for more than the maximum gets the maximum, however many digits it takes to ask.
        BigInteger asked = new BigInteger(milliseconds);
        BigInteger most = BigInteger.valueOf(properties.maximum().toMillis());
        return Duration.ofMillis(asked.min(most).longValueExact());
    }
}
