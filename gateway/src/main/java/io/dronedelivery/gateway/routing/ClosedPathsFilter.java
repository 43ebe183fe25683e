package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Closes the services' internal paths. A list of forbidden spellings would always lack one, so the filter asks for the
 * one plain spelling: single slashes, unreserved characters, no dot segments. Ids and names of this system need nothing
 * else. What is plain is then compared with the internal names, whatever its case.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class ClosedPathsFilter implements WebFilter {

    private static final Pattern PLAIN = Pattern.compile("/|(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)+/?");
    private static final Pattern INTERNAL =
            Pattern.compile("/api/[^/]+/(summary|utilization|latest-month)(/.*)?", Pattern.CASE_INSENSITIVE);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String path = exchange.getRequest().getURI().getRawPath();
        if (path == null
                || !PLAIN.matcher(path).matches()
                || INTERNAL.matcher(path).matches()) {
            return Mono.error(
                    new ProblemException(Problem.of(ProblemType.NOT_FOUND, "Nothing is served under this path.")));
        }
        return chain.filter(exchange);
    }
}
