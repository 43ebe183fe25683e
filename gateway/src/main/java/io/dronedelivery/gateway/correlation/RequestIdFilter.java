package io.dronedelivery.gateway.correlation;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.util.context.ContextView;

/**
 * Gives every request its id, by which the logs of the caller, of the gateway and of the services name it, and tells it to
 * the caller and to the services.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public class RequestIdFilter implements WebFilter {

    public static final String HEADER = "X-Request-Id";

    /** It goes into log lines and headers, so it is short and has nothing that means something there. */
    private static final Predicate<String> PLAIN =
            Pattern.compile("[A-Za-z0-9._~:/+=@-]{1,64}").asMatchPredicate();

    /** Made at the start: it reads its seed, which an event loop must not wait for. */
    private final IdGenerator generator = new AlternativeJdkIdGenerator();

    /** The id of the request that this context belongs to. */
    public static Optional<String> id(ContextView context) {
        return context.getOrEmpty(HEADER);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        List<String> given = exchange.getRequest().getHeaders().getOrEmpty(HEADER);
        String id = given.size() == 1 && PLAIN.test(given.get(0))
                ? given.get(0)
                : generator.generateId().toString();
        exchange.getResponse().getHeaders().set(HEADER, id);
        // In place: everything behind would read a copy of the request once more from its start.
        HttpServerRequest received = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        received.requestHeaders().set(HEADER, id);
        return chain.filter(exchange).contextWrite(context -> context.put(HEADER, id));
    }
}
