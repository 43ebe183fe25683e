package io.dronedelivery.gateway.connection;

import io.dronedelivery.gateway.problem.ProblemException;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** Refuses a request that names no host that can be one: the server takes it as it is, and somebody else reads it otherwise. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 7)
final class AuthorityFilter implements WebFilter {

    private static final Pattern AUTHORITY =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[^\\s:/?#@\\[\\]]*)(?::([0-9]{0,5}))?");
    private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*).*");
    private static final int HIGHEST_PORT = 65_535;

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        HttpServerRequest received = ServerHttpRequestDecorator.getNativeRequest(request);
        List<String> hosts = request.getHeaders().getOrEmpty(HttpHeaders.HOST);
        boolean needed = received.version().equals(HttpVersion.HTTP_1_1);
        if (hosts.size() > 1 || hosts.isEmpty() && needed || !hosts.isEmpty() && !isAuthority(hosts.get(0))) {
            return refuse("Host", "must be one host, with a port or without");
        }
        if (!received.uri().startsWith("/")) {
            Matcher absolute = ABSOLUTE.matcher(received.uri());
            if (absolute.matches() && !isAuthority(absolute.group(1))) {
                return refuse("target", "must name a host, with a port or without");
            }
        }
        return chain.filter(exchange);
    }

    private static boolean isAuthority(String value) {
        Matcher authority = AUTHORITY.matcher(value);
        if (!authority.matches()) {
            return false;
        }
        String port = authority.group(1);
        return port == null || port.isEmpty() || Integer.parseInt(port) <= HIGHEST_PORT;
    }

    private static Mono<Void> refuse(String what, String why) {
        return Mono.error(ProblemException.invalid(Map.of(what, why)));
    }
}
