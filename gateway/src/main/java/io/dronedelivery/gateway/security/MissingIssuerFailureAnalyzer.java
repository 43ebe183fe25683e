package io.dronedelivery.gateway.security;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Turns the refusal to start into a line that says what to set. */
final class MissingIssuerFailureAnalyzer extends AbstractFailureAnalyzer<MissingIssuerException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, MissingIssuerException cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Set spring.security.oauth2.resourceserver.jwt.issuer-uri (or .jwk-set-uri), or run with the profile"
                        + " local, which is open and bound to this machine.",
                cause);
    }
}
