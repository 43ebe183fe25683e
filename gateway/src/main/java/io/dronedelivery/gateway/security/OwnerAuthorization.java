package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.policy.Operation;
import io.dronedelivery.gateway.policy.Operation.Access;
import io.dronedelivery.gateway.policy.Policy;
import io.dronedelivery.gateway.policy.PolicyFilter;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.ReactiveAuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Lets in whom the {@link Policy} says: an operator everywhere, an owner where the {@code ownerId} of the request, which
 * is given once, is the token's. What the policy does not know is for nobody.
 */
@Component
class OwnerAuthorization implements ReactiveAuthorizationManager<AuthorizationContext> {

    private static final AuthorizationDecision YES = new AuthorizationDecision(true);
    private static final AuthorizationDecision NO = new AuthorizationDecision(false);

    private final String ownerClaim;

    OwnerAuthorization(SecurityProperties security) {
        this.ownerClaim = security.ownerClaim();
    }

    @Override
    public Mono<AuthorizationResult> authorize(Mono<Authentication> caller, AuthorizationContext context) {
        ServerWebExchange exchange = context.getExchange();
        return PolicyFilter.operation(exchange)
                .map(operation -> authorize(caller, operation, exchange))
                .orElse(Mono.just(NO));
    }

    private Mono<AuthorizationResult> authorize(
            Mono<Authentication> caller, Operation operation, ServerWebExchange exchange) {
        return operation.access() == Access.ANYBODY
                ? Mono.just(YES)
                : caller.<AuthorizationResult>map(token -> decide(token, operation, exchange))
                        .defaultIfEmpty(NO);
    }

    private AuthorizationDecision decide(Authentication token, Operation operation, ServerWebExchange exchange) {
        if (isOperator(token)) {
            Caller.OPERATOR.sent(exchange);
            return YES;
        }
        String ownerId = exchange.getRequest().getQueryParams().getFirst("ownerId");
        if (operation.access() == Access.OWNER && ownerId != null && isOwner(token, ownerId)) {
            Caller.owner(ownerId).sent(exchange);
            return YES;
        }
        return NO;
    }

    private static boolean isOperator(Authentication token) {
        return token.isAuthenticated() && token.getAuthorities().contains(TokenConfiguration.OPERATOR);
    }

    private boolean isOwner(Authentication token, String ownerId) {
        return token instanceof JwtAuthenticationToken jwt
                && jwt.isAuthenticated()
                && ownerId.equals(jwt.getTokenAttributes().get(ownerClaim));
    }
}
