package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthSizeTests {

    /** What the loader makes of a scale: whole owners, rounded down. */
    private static final int ORIGINAL_OWNERS = 127_272;

    @ParameterizedTest
    @CsvSource({"1000, 3", "10000, 30", "100000, 298", "1000000, 2976", "1, 1"})
    void asksForAsManyOwnersAsTheDocumentsTake(long documents, int owners) {
        var size = new GrowthSize(9, documents);

        assertThat(size.owners()).isEqualTo(owners);
        assertThat((int) Math.floor(ORIGINAL_OWNERS * size.scale())).isEqualTo(owners);
    }

    @Test
    void refusesADatabaseWithoutPartitions() {
        assertThatExceptionOfType(LaboratoryException.class).isThrownBy(() -> new GrowthSize(0, 1000));
    }

    @Test
    void setsEachPlanUpOnTheContainerThatItIsMadeFor() {
        StackSettings base = LadderTestTests.BASE;

        assertThat(GrowthPlan.CROSS_PARTITION.container()).isEqualTo("utilization-by-id");
        assertThat(GrowthPlan.CROSS_PARTITION.system(base, 100).properties("drone-service"))
                .contains("azure.cosmos.access.plan=cross-partition", "azure.cosmos.access.parallelism=100");
        assertThat(GrowthPlan.SUMMARY_POINT_READ.system(base, 100).properties("drone-service"))
                .contains("azure.cosmos.container.name=utilization")
                .noneMatch(property -> property.contains("parallelism"));
    }
}
