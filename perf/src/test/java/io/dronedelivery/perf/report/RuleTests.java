package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleTests {

    @Test
    void findsNothingInAHealthyRun() {
        assertThat(rules(Fixture.healthy())).isEmpty();
    }

    @Test
    void showsTheArithmeticOfThrottling() {
        Figures figures = Fixture.healthy()
                .calls(9, 29, 1)
                .throttled(9_000)
                .consumed(900, 900)
                .figures();

        assertThat(Rule.findings(figures))
                .filteredOn(finding -> finding.rule() == Rule.THROTTLED)
                .singleElement()
                .extracting(Finding::verdict)
                .asString()
                .contains("429 to 9,000 of 90,000 requests (10.0 %)")
                .contains("900 provisioned RU/s carry 31 operations a second")
                .contains("ask for 2,900 RU/s");
    }

    @Test
    void doesNotCallAStray429Throttling() {
        assertThat(rules(Fixture.healthy().throttled(50))).isEmpty();
    }

    @Test
    void callsASystemOverloadedThatRefusesMoreThanAFew() {
        assertThat(rules(Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_000L, Outcome.SHED, 1_000L))))
                .containsExactly(Rule.OVERLOADED);
        assertThat(rules(Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_950L, Outcome.SHED, 50L))))
                .isEmpty();
    }

    @Test
    void warnsBeforeTheDatabaseThrottles() {
        assertThat(rules(Fixture.healthy().consumed(2_100, 2_500))).containsExactly(Rule.NEAR_PROVISIONED);
    }

    @Test
    void tellsASerialFanOutFromAParallelOne() {
        assertThat(rules(Fixture.healthy().calls(9, 29, 1.0))).containsExactly(Rule.SERIAL_FAN_OUT, Rule.FAN_OUT_COST);
        assertThat(rules(Fixture.healthy().calls(9, 29, 4.2))).containsExactly(Rule.FAN_OUT_COST);
    }

    @Test
    void doesNotGuessTheOrderOfCallsWithoutTraces() {
        assertThat(rules(Fixture.healthy().calls(9, 29, 0))).containsExactly(Rule.FAN_OUT_COST);
    }

    @Test
    void findsTheOneSlowBackend() {
        assertThat(rules(Fixture.healthy().sections(Map.of("drones", 300.0, "deliveries", 30.0, "packages", 2.0))))
                .containsExactly(Rule.SLOWEST_BACKEND);
    }

    @Test
    void namesTheProcessesThatUseTheProcessors() {
        assertThat(Rule.findings(Fixture.healthy().machineShare(0.93).figures()))
                .singleElement()
                .extracting(Finding::verdict)
                .asString()
                .contains("93 %")
                .contains("gateway 0.60, drone-service 0.40, cosmos-emulator 0.30");
    }

    @Test
    void seesThatTheDatabaseIsHardlyAsked() {
        assertThat(rules(Fixture.healthy().calls(0.2, 1, 0))).containsExactly(Rule.ANSWERED_WITHOUT_DATABASE);
    }

    @Test
    void putsWrongAnswersBeforeEverythingElse() {
        assertThat(rules(Fixture.healthy().machineShare(0.9).outcomes(Map.of(Outcome.WRONG, 1L))))
                .containsExactly(Rule.WRONG_ANSWERS, Rule.CPU_BOUND);
    }

    private static List<Rule> rules(Fixture fixture) {
        return Rule.findings(fixture.figures()).stream().map(Finding::rule).toList();
    }
}
