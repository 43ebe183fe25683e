package io.dronedelivery.gateway.deadline;

import io.dronedelivery.gateway.configuration.DeadlineProperties;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.problem.FieldProblem;
import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Gives every request its deadline: the caller's own where it names one, within the gateway's bounds. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class DeadlineFilter implements WebFilter {

    private static final Pattern MILLISECONDS = Pattern.compile("[1-9][0-9]{0,8}");

    private final DeadlineProperties properties;

    DeadlineFilter(GatewayProperties properties) {
        this.properties = properties.deadline();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        List<String> values = exchange.getRequest().getHeaders().getValuesAsList(Deadline.HEADER);
        if (values.size() > 1 || values.stream().anyMatch(value -> !isMilliseconds(value))) {
            return Mono.error(new ProblemException(Problem.invalid(
                    List.of(new FieldProblem(Deadline.HEADER, "must be a whole number of milliseconds, 1 or more")))));
        }
        Deadline deadline = Deadline.after(values.isEmpty() ? properties.standard() : capped(values.get(0)));
        return chain.filter(exchange).contextWrite(deadline::into);
    }

    private static boolean isMilliseconds(String value) {
        return MILLISECONDS.matcher(value).matches();
    }

    private Duration capped(String milliseconds) {
        Duration asked = Duration.ofMillis(Long.parseLong(milliseconds));
        return asked.compareTo(properties.maximum()) < 0 ? asked : properties.maximum();
    }
}
