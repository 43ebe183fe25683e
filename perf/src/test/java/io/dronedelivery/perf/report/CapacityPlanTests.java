package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CapacityPlanTests {

    private static final CapacityPlan.Pod POD = new CapacityPlan.Pod(2, 0.75);

    /** 100 invoices a second with 0.6 cores for the gateway and 0.4 for the drone service. */
    private final Figures measured = Fixture.healthy().figures();

    @Test
    void growsReplicasWithProcessorTime() {
        CapacityPlan plan = CapacityPlan.of(measured, 10_000, 100, POD);

        assertThat(plan.components())
                .containsExactlyInAnyOrder(
                        new CapacityPlan.Component("gateway", 6, 40),
                        new CapacityPlan.Component("drone-service", 4, 27));
    }

    @Test
    void neverPlansASingleReplica() {
        assertThat(CapacityPlan.of(measured, 1, 9, POD).components()).allMatch(component -> component.replicas() == 2);
    }

    @Test
    void showsWhatAFanOutCostsAtScale() {
        CapacityPlan plan = CapacityPlan.of(measured, 10_000, 100, POD);

        assertThat(plan.databases().get(0).unitsPerSecond()).isCloseTo(3_202_000, within(1.0));
        assertThat(plan.databases().get(0).fewestPartitions()).isEqualTo(321);
        assertThat(plan.databases().get(2).unitsPerSecond()).isEqualTo(10_000);
    }

    @Test
    void agreesWithTheArticlesCharges() {
        assertThat(RequestUnitModel.crossPartition(9)).isCloseTo(29.0, within(0.01));
        assertThat(RequestUnitModel.partitionTargeted()).isCloseTo(3.4, within(0.01));
    }
}
