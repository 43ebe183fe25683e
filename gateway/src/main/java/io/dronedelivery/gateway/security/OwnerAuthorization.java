package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.policy.Operation;
import io.dronedelivery.gateway.policy.Operation.Access;
import io.dronedelivery.gateway.policy.Policy;
import io.dronedelivery.gateway.policy.PolicyFilter;
import java.util.Optional;
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
        Optional<Caller> caller = caller(token);
        caller.ifPresent(known -> known.sent(exchange));
        String ownerId = exchange.getRequest().getQueryParams().getFirst("ownerId");
        return new AuthorizationDecision(caller.filter(known -> known.equals(Caller.OPERATOR)
                        || operation.access() == Access.OWNER && ownerId != null && known.mayRead(ownerId))
                .isPresent());
    }

    /** As the token alone says it: the services hold it against what is asked, in case that is decided wrongly here. */
    private Optional<Caller> caller(Authentication token) {
        if (!token.isAuthenticated()) {
            return Optional.empty();
        }
        if (token.getAuthorities().contains(TokenConfiguration.OPERATOR)) {
            return Optional.of(Caller.OPERATOR);
        }
        return token instanceof JwtAuthenticationToken jwt
                        && jwt.getTokenAttributes().get(ownerClaim) instanceof String ownerId
                        // It becomes a part of a header, which nobody behind checks for line breaks.
                        && Policy.isId(ownerId)
                ? Optional.of(Caller.owner(ownerId))
                : Optional.empty();
    }
}
