package io.dronedelivery.perf.laboratory;

import java.util.Locale;

/** The access plans whose cost is followed, each set up as on its step of the ladder. */
enum GrowthPlan {
    CROSS_PARTITION(LadderTest.TEST_3),
    PARTITION_TARGETED(LadderTest.TEST_4),
    SUMMARY_POINT_READ(LadderTest.TEST_5);

    private final LadderTest step;

    GrowthPlan(LadderTest step) {
        this.step = step;
    }

    /** The name that configuration and metrics know it by. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it asks every partition: such an operation costs a multiple of the others. */
    boolean fansOut() {
        return this == CROSS_PARTITION;
    }

    /**
     * The system that reads so, on top of these settings.
     *
     * @param parallelism of a fan-out; the SDK lowers it to the number of partitions that there are
     */
    StackSettings system(StackSettings base, int parallelism) {
        StackSettings system = step.system(base);
        return fansOut()
                ? system.with("drone-service", "azure.cosmos.access.parallelism", Integer.toString(parallelism))
                : system;
    }

    /** That it reads. */
    String container() {
        return step.container();
    }
}
