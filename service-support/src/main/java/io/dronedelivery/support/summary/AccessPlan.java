package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.PartitionLayout;
import java.util.Locale;

/** How an owner's month is read. */
public enum AccessPlan {
    /** One point read of the month's summary document; where there is none yet, as {@link #PARTITION_TARGETED}. */
    SUMMARY_POINT_READ,
    /** A query on the one logical partition that holds everything of the owner. */
    PARTITION_TARGETED,
    /** The same query, sent to every physical partition. */
    CROSS_PARTITION;

    /** Whether a container laid out like this can answer the plan rightly. */
    boolean suits(PartitionLayout layout) {
        return layout == PartitionLayout.BY_OWNER || this == CROSS_PARTITION;
    }

    /** The best plan that suits a container. */
    static AccessPlan bestFor(PartitionLayout layout) {
        return layout == PartitionLayout.BY_OWNER ? SUMMARY_POINT_READ : CROSS_PARTITION;
    }

    /** The plan's name in configuration and metrics. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
