package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.SecurityProperties;
import java.util.List;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.ReactiveAuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.server.authorization.AuthorizationContext;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * An owner reads what is his own, an operator does everything. A request is the owner's own when it names exactly one
 * owner and that is the token's; the services take the owner of a read from that same parameter. Writes name the owner in
 * their body, so they are for operators.
 */
@Component
class OwnerAuthorization implements ReactiveAuthorizationManager<AuthorizationContext> {

    private static final AuthorizationDecision YES = new AuthorizationDecision(true);
    private static final AuthorizationDecision NO = new AuthorizationDecision(false);

    private final String ownerClaim;
    private final String operatorAuthority;

    OwnerAuthorization(GatewayProperties gateway) {
        SecurityProperties security = gateway.security();
        this.ownerClaim = security.ownerClaim();
        this.operatorAuthority = "SCOPE_" + security.operatorScope();
    }

    @Override
    public Mono<AuthorizationResult> authorize(Mono<Authentication> caller, AuthorizationContext context) {
        ServerHttpRequest request = context.getExchange().getRequest();
        return caller.<AuthorizationResult>map(token -> isOperator(token) || isOwn(token, request) ? YES : NO)
                .defaultIfEmpty(NO);
    }

    private boolean isOperator(Authentication token) {
        return token.isAuthenticated()
                && token.getAuthorities().stream()
                        .anyMatch(authority -> operatorAuthority.equals(authority.getAuthority()));
    }

    private boolean isOwn(Authentication token, ServerHttpRequest request) {
        List<String> named = request.getQueryParams().getOrDefault("ownerId", List.of());
        return token instanceof JwtAuthenticationToken jwt
                && jwt.isAuthenticated()
                && (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
                && named.size() == 1
                && named.get(0) != null
                && named.get(0).equals(jwt.getTokenAttributes().get(ownerClaim));
    }
}
