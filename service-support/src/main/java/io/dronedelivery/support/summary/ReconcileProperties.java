package io.dronedelivery.support.summary;

import com.azure.cosmos.ThroughputControlGroupConfig;
import com.azure.cosmos.ThroughputControlGroupConfigBuilder;
import com.azure.cosmos.models.PriorityLevel;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What reconciling may take from the requests that are served meanwhile.
 *
 * @param requestUnitsPerSecond what it may spend
 * @param longest after which it ends and reports what it has found so far
 */
@Validated
@ConfigurationProperties("azure.cosmos.reconcile")
record ReconcileProperties(
        @Min(1) @DefaultValue("1000") int requestUnitsPerSecond,
        @DefaultValue("12h") Duration longest) {

    static final String GROUP = "reconcile";

    /** The SDK delays what would spend more. An account with priority-based execution refuses these requests before any other. */
    ThroughputControlGroupConfig group() {
        return new ThroughputControlGroupConfigBuilder()
                .groupName(GROUP)
                .targetThroughput(requestUnitsPerSecond)
                .priorityLevel(PriorityLevel.LOW)
                .build();
    }
}
