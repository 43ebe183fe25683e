package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every kind of bottleneck, planted in made-up figures. */
class VerdictTests {

    @Test
    void findsNothingInAHealthyRun() {
        Verdict verdict = verdict(Fixture.healthy());

        assertThat(verdict.binding()).isEmpty();
        assertThat(verdict.sentence()).startsWith("Nothing");
        assertThat(verdict.others()).hasSize(Constraint.values().length);
    }

    @Test
    void namesTheHotPartition() {
        Verdict verdict = verdict(Fixture.healthy()
                .partitions(
                        new Limits.Partition("0", 60, 278, 0),
                        new Limits.Partition("4", 277, 278, 0.2),
                        new Limits.Partition("7", 55, 278, 0)));

        assertThat(verdict.binding()).contains(Constraint.PARTITION);
        assertThat(verdict.sentence())
                .contains("Partition 4 consumes 277 of 278 RU/s (100 %)")
                .contains("the others consume 21 %");
    }

    @Test
    void findsThatAllProvisionedUnitsAreConsumed() {
        Verdict verdict = verdict(Fixture.healthy()
                .closed()
                .throughput(86)
                .calls(9, 29, 1)
                .throttled(9_000)
                .consumed(2_480, 2_500));

        assertThat(verdict.binding()).contains(Constraint.UNITS);
        assertThat(verdict.sentence())
                .contains("2,480 of 2,500 RU/s")
                .contains("at 29.0 RU an operation they carry 86 a second, and 86 invoices");
    }

    @Test
    void findsTheUnitsAlsoWhereTheProcessorsAreBusy() {
        assertThat(verdict(Fixture.healthy().consumed(2_480, 2_500).processors(0.97, 1.6, 0.3))
                        .binding())
                .contains(Constraint.UNITS);
    }

    @Test
    void findsTheStarvedProcessors() {
        Verdict verdict = verdict(Fixture.healthy().closed().processors(0.98, 1.6, 0.35));

        assertThat(verdict.binding()).contains(Constraint.PROCESSORS);
        assertThat(verdict.sentence()).contains("98 % of 2 in use (most: gateway 0.60, drone-service 0.40");
    }

    @Test
    void findsTheProcessorsEvenIfTheGeneratorIsLateBecauseOfThem() {
        assertThat(verdict(Fixture.healthy().processors(0.98, 1.6, 0.35).client(900, 400))
                        .binding())
                .contains(Constraint.PROCESSORS);
    }

    @Test
    void findsTheSmallPool() {
        Verdict verdict = verdict(Fixture.healthy().pool(2, 2, 3.4));

        assertThat(verdict.binding()).contains(Constraint.POOL);
        assertThat(verdict.sentence()).contains("Of the 2 connections for drones 2.0 are in use, and 3.4 calls wait");
    }

    @Test
    void findsTheSlowService() {
        Verdict verdict = verdict(Fixture.healthy()
                .sections(Map.of("drones", 300.0, "deliveries", 30.0, "packages", 2.0))
                .client(310, 0.2));

        assertThat(verdict.binding()).contains(Constraint.SLOWEST_CALL);
        assertThat(verdict.sentence())
                .contains("Of 3 calls drones takes 300 ms")
                .contains("deliveries, takes 30");
    }

    @Test
    void findsThatUsersWaitForTheSlowestOfSeveralCallsThatAreMuchAlike() {
        assertThat(verdict(Fixture.healthy().closed()).binding()).contains(Constraint.SLOWEST_CALL);
    }

    @Test
    void findsTheSlowLoadGenerator() {
        assertThat(verdict(Fixture.healthy().client(80, 45)).binding()).contains(Constraint.GENERATOR);
        assertThat(verdict(Fixture.healthy().closed().processors(0.3, 0.3, 0.98).generatorShare(0.98))
                        .binding())
                .contains(Constraint.GENERATOR);
        assertThat(verdict(Fixture.healthy().closed().processors(0.97, 0.4, 1.5))
                        .binding())
                .contains(Constraint.GENERATOR);
    }

    @Test
    void doesNotRuleOutWhatItDidNotSee() {
        assertThat(verdict(Fixture.healthy().fromOutside()).sentence())
                .isEqualTo(
                        "Nothing of what was seen is at its limit. Not seen, and so not ruled out: RU of one partition; RU of all"
                                + " partitions; Processors; A pool of connections; The slowest call.");
        assertThat(verdict(Fixture.healthy().fromOutside().client(80, 45)).sentence())
                .startsWith("The load generator itself")
                .contains("the system was not seen")
                .contains("not ruled out: RU of one partition");
    }

    @Test
    void rulesTheOthersOutWithTheirArithmetic() {
        assertThat(verdict(Fixture.healthy().pool(2, 2, 3.4)).others())
                .noneMatch(Constraint.Reading::atLimit)
                .extracting(Constraint.Reading::arithmetic)
                .anyMatch(text -> text.contains("340 of 2,500 RU/s consumed (14 %)"))
                .anyMatch(text -> text.contains("40 % of 2 in use"));
    }

    private static Verdict verdict(Fixture fixture) {
        return Verdict.of(fixture.figures());
    }
}
