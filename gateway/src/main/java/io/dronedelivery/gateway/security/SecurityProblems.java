package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.ProblemWriter;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedException;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Answers 401 and 403 as problems, with the challenge that RFC 6750 asks for, and 400 to what the firewall stops. */
@Component
class SecurityProblems
        implements ServerAuthenticationEntryPoint, ServerAccessDeniedHandler, ServerExchangeRejectedHandler {

    private final ProblemWriter writer;

    SecurityProblems(ProblemWriter writer) {
        this.writer = writer;
    }

    @Override
    public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException failure) {
        boolean refused = failure instanceof OAuth2AuthenticationException;
        return writer.write(
                exchange.getResponse(),
                Problem.of(
                                ProblemType.UNAUTHORIZED,
                                refused ? "The token is not valid here." : "Send it as a bearer token.")
                        .header(HttpHeaders.WWW_AUTHENTICATE, refused ? "Bearer error=\"invalid_token\"" : "Bearer"));
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException denied) {
        return writer.write(
                exchange.getResponse(),
                Problem.of(ProblemType.FORBIDDEN, "It is for the owner that it names, or for an operator.")
                        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\""));
    }

    /** Methods that nobody serves, and characters that no honest client sends: both would be an empty 400 otherwise. */
    @Override
    public Mono<Void> handle(ServerWebExchange exchange, ServerExchangeRejectedException rejected) {
        return writer.write(
                exchange.getResponse(), Problem.of(ProblemType.INVALID_REQUEST, "The request could not be read."));
    }
}
