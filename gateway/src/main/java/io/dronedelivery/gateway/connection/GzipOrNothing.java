package io.dronedelivery.gateway.connection;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Leaves the server one encoding to choose. It has more, cannot be told to use fewer, and prefers one that hardly any
 * caller can read where the caller takes all.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 6)
final class GzipOrNothing implements WebFilter {

    private static final Pattern CODING = Pattern.compile("\\s*([^;\\s]+)\\s*(?:;\\s*q\\s*=\\s*([0-9.]+)\\s*)?");
    private static final Pattern NEVER = Pattern.compile("0(\\.0*)?");

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest()) instanceof HttpServerRequest received) {
            HttpHeaders headers = received.requestHeaders();
            List<String> accepted = headers.getAll(HttpHeaderNames.ACCEPT_ENCODING);
            if (!accepted.isEmpty()) {
                headers.set(
                        HttpHeaderNames.ACCEPT_ENCODING,
                        isGzip(accepted) ? HttpHeaderValues.GZIP : HttpHeaderValues.IDENTITY);
            }
        }
        return chain.filter(exchange);
    }

    private static boolean isGzip(List<String> accepted) {
        boolean everything = false;
        for (String coding : String.join(",", accepted).toLowerCase(Locale.ROOT).split(",")) {
            Matcher one = CODING.matcher(coding);
            if (one.matches()) {
                boolean wanted =
                        one.group(2) == null || !NEVER.matcher(one.group(2)).matches();
                if (one.group(1).equals("gzip") || one.group(1).equals("x-gzip")) {
                    return wanted;
                }
                everything |= one.group(1).equals("*") && wanted;
            }
        }
        return everything;
    }
}
