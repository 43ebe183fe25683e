package io.dronedelivery.gateway.security;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Turns the refusal to start into a line that says what to set. */
final class UnsafeStartFailureAnalyzer extends AbstractFailureAnalyzer<UnsafeStartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnsafeStartException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
