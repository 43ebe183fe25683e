package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.ItemContainer;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How a summary is read. Everything is chosen from the container itself unless it is forced here.
 *
 * @param plan forces a plan; absent means the best one for the container's partition key
 * @param parallelism forces the number of partitions that a fan-out asks at a time, 0 meaning one after the other;
 *     absent means all physical partitions
 * @param parallelismLimit upper bound of a parallelism that is not forced: a fan-out pays with client CPU
 */
@Validated
@ConfigurationProperties("azure.cosmos.access")
record AccessProperties(
        @Nullable AccessPlan plan,
        @Min(0) @Max(1000) @Nullable Integer parallelism,
        @Min(1) @Max(1000) @DefaultValue("64") int parallelismLimit) {

    /** The plan for a container: the forced one if it can read this container rightly, else the best one. */
    AccessPlan planFor(ItemContainer container) {
        if (plan == null) {
            return AccessPlan.bestFor(container.layout());
        }
        if (!plan.suits(container.layout())) {
            throw new IllegalStateException("azure.cosmos.access.plan=" + plan.label() + " cannot read container '"
                    + container.name() + "', which is laid out " + container.layout() + ".");
        }
        return plan;
    }
}
