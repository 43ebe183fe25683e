package io.dronedelivery.support.cosmos;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a failed start as one clear line instead of a stack trace. */
final class CosmosStartFailureAnalyzer extends AbstractFailureAnalyzer<CosmosStartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CosmosStartException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
