package io.dronedelivery.gateway.routing;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR;

import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.problem.Problems;
import io.dronedelivery.gateway.section.RoutedAnswer;
import io.dronedelivery.gateway.section.RoutedRequest;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.Sections;
import java.net.URI;
import java.util.List;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Sends a routed request through the connections, the bulkhead and the circuit breaker that the sections of its service
 * have, in place of Spring Cloud Gateway's own client. The answer is read as a whole before any of it goes on: what
 * breaks off or comes too late becomes a problem, not half an answer.
 */
@Component
record RoutedCall(
        Sections sections, RoutingProperties properties, List<HttpHeadersFilter> headersFilters, Problems problems)
        implements GlobalFilter, Ordered {

    private static final HttpStatusCode UNAVAILABLE = HttpStatusCode.valueOf(503);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Route route = exchange.getRequiredAttribute(GATEWAY_ROUTE_ATTR);
        URI service = exchange.getRequiredAttribute(GATEWAY_REQUEST_URL_ATTR);
        ServerHttpRequest request = exchange.getRequest();
        RoutedRequest passed = new RoutedRequest(
                request.getMethod(),
                service,
                HttpHeadersFilter.filterRequest(headersFilters, exchange),
                request.getBody().map(NettyDataBufferFactory::toByteBuf));
        return sections.pass(Section.valueOf(route.getId()), passed, properties.maxAnswerSize())
                .contextWrite(Caller.of(exchange)::into)
                .flatMap(answer -> Mono.deferContextual(context -> write(answer, exchange, context)));
    }

    private Mono<Void> write(RoutedAnswer answer, ServerWebExchange exchange, ContextView context) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
        HttpHeaders headers = response.getHeaders();
        headers.addAll(
                HttpHeadersFilter.filter(headersFilters, answer.headers(), exchange, HttpHeadersFilter.Type.RESPONSE));
        headers.remove(HttpHeaders.TRANSFER_ENCODING);
        if (headers.getVary().stream().noneMatch(HttpHeaders.ACCEPT_ENCODING::equalsIgnoreCase)) {
            headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
        if (UNAVAILABLE.equals(response.getStatusCode()) && !headers.containsHeader(HttpHeaders.RETRY_AFTER)) {
            headers.set(HttpHeaders.RETRY_AFTER, "1");
        }
        if (answer.body().length == 0) {
            return response.setComplete();
        }
        byte[] body = MediaType.APPLICATION_PROBLEM_JSON.isCompatibleWith(headers.getContentType())
                ? problems.traced(answer.body(), context)
                : answer.body();
        headers.setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    /** Where Spring Cloud Gateway's own client stands: behind the filters that make the request. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
