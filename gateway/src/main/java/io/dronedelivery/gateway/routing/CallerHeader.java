package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.policy.Caller;
import org.springframework.cloud.gateway.filter.headers.HttpHeadersFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;

/** Tells the service who asks. Whatever the caller says of that itself goes no further. */
@Component
class CallerHeader implements HttpHeadersFilter, Ordered {

    @Override
    public HttpHeaders filter(HttpHeaders sent, ServerWebExchange exchange) {
        HttpHeaders told = new HttpHeaders();
        told.putAll(sent);
        told.set(Caller.HEADER, Caller.of(exchange).header());
        return told;
    }

    /** Last: no other filter changes it. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
