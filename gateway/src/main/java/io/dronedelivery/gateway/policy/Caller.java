package io.dronedelivery.gateway.policy;

import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Who asks, as the services are told: they hold every request against it once more.
 *
 * @param header value of {@value #HEADER}
 */
public record Caller(String header) {

    public static final String HEADER = "X-Caller";

    public static final Caller OPERATOR = new Caller("operator");

    public static Caller owner(String ownerId) {
        return new Caller("owner " + ownerId);
    }

    /** The caller of the request that this context belongs to. */
    public static Caller of(ContextView context) {
        return context.get(Caller.class);
    }

    /** The caller of a request that was let in. */
    public static Caller of(ServerWebExchange exchange) {
        return exchange.getRequiredAttribute(HEADER);
    }

    /** Whether an invoice or item of this owner is for this caller. */
    public boolean mayRead(String ownerId) {
        return equals(OPERATOR) || equals(owner(ownerId));
    }

    /** Says who sent the request. */
    public void sent(ServerWebExchange exchange) {
        exchange.getAttributes().put(HEADER, this);
    }

    /** Puts this caller into a Reactor context. */
    public Context into(Context context) {
        return context.put(Caller.class, this);
    }
}
