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
    void callsASystemOverloadedThatRefusesMoreThanAFew() {
        assertThat(rules(Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_000L, Outcome.SHED, 1_000L))))
                .containsExactly(Rule.OVERLOADED);
        assertThat(rules(Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_950L, Outcome.SHED, 50L))))
                .isEmpty();
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
    void seesThatTheDatabaseIsHardlyAsked() {
        assertThat(rules(Fixture.healthy().hits(0.7))).containsExactly(Rule.ANSWERED_WITHOUT_DATABASE);
        assertThat(rules(Fixture.healthy().hits(0.02))).isEmpty();
    }

    @Test
    void putsWrongAnswersBeforeEverythingElse() {
        assertThat(rules(Fixture.healthy().hits(0.7).outcomes(Map.of(Outcome.WRONG, 1L))))
                .containsExactly(Rule.WRONG_ANSWERS, Rule.ANSWERED_WITHOUT_DATABASE);
    }

    @Test
    void marksARunThatWasNotWarmOrNotAlone() {
        assertThat(rules(Fixture.healthy().conditions(0.7, 0.3, 0))).containsExactly(Rule.COMPILING);
        assertThat(rules(Fixture.healthy().conditions(0.7, 0, 0.06))).containsExactly(Rule.STOLEN);
    }

    private static List<Rule> rules(Fixture fixture) {
        return Rule.findings(fixture.figures()).stream().map(Finding::rule).toList();
    }
}
