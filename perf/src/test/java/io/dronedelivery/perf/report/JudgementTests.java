package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgementTests {

    @TempDir
    Path folder = Path.of("");

    @Test
    void missesNothingInAHealthyRun() {
        assertThat(judged(Objectives.NONE, StageRowTests.result("run", "", Fixture.healthy()))
                        .missed())
                .isEmpty();
    }

    @Test
    void missesWrongAnswersInAnyRound() {
        Fixture wrong = Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_999L, Outcome.WRONG, 1L));

        assertThat(judged(Objectives.NONE, StageRowTests.result("run", "", Fixture.healthy(), wrong, Fixture.healthy()))
                        .missed())
                .singleElement()
                .hasToString("Missed: run: answers what is asked (1 answers did not belong to what was asked)");
    }

    @Test
    void missesAnAssertionThatAnyRoundDidNotKeep() {
        write(StageRowTests.result("run", "", Fixture.healthy()));
        for (int round = 1; round <= 2; round++) {
            RunDescription kept =
                    StageRowTests.result("run", "", Fixture.healthy()).description();
            new RunFolder(new Results(folder).run("run", round)).describe(with(kept, round, round == 1));
        }

        assertThat(Judgement.of(new Results(folder), Objectives.NONE).missed())
                .extracting(Judgement.Check::name)
                .containsExactly("keeps the assertions of its simulation");
    }

    @Test
    void holdsAnObjectiveAgainstTheTestsThatTheReportIsAboutAndANamedOneAgainstItsTest() throws IOException {
        TestResult fast = StageRowTests.result("test-1", "", Fixture.healthy());
        TestResult slow = StageRowTests.result("test-2", RunDescription.EQUAL_RATE, Fixture.healthy());

        assertThat(judged(objectives("p99 <= 60ms", "test-2: p99 <= 59ms", "test-9: p50 <= 1s"), fast, slow)
                        .missed())
                .extracting(Judgement.Check::toString)
                .containsExactly(
                        "Missed: test-2: test-2: p99 <= 59ms (60.000ms)",
                        "Missed: test-9: test-9: p50 <= 1s (no such test was carried out)");
    }

    @Test
    void holdsTheObjectivesOfASearchAgainstTheRateThatWasFound() throws IOException {
        Fixture overloaded = Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 5_000L, Outcome.SHED, 5_000L));
        write(StageRowTests.result("try-50", "", Fixture.healthy()), StageRowTests.result("try-100", "", overloaded));
        var results = new Results(folder);
        results.describe(
                results.description().staged(List.of(new Stage("try-50", 50, 1), new Stage("try-100", 100, 2))));

        assertThat(Judgement.of(results, objectives("errors <= 1%")).missed()).isEmpty();
        assertThat(Judgement.of(results, objectives("throughput >= 101/s")).missed())
                .hasSize(1);
    }

    @Test
    void writesEveryPointAsATestCase() throws IOException {
        Path file = folder.resolve("junit.xml");

        judged(objectives("p50 <= 1ms"), StageRowTests.result("run", "", Fixture.healthy()))
                .write(file);

        assertThat(file)
                .content()
                .contains("tests=\"3\" failures=\"1\"")
                .contains("<testcase classname=\"run\" name=\"answers what is asked\">")
                .contains("name=\"p50 &lt;= 1ms\"><failure message=\"18.000ms\">");
    }

    private Judgement judged(Objectives objectives, TestResult... tests) {
        write(tests);
        return Judgement.of(new Results(folder), objectives);
    }

    private void write(TestResult... tests) {
        new Results(folder).describe(new Results.Experiment("Made up for a test", SyntheticRun.provenance("run")));
        new RunFolder(folder).write("figures.json", List.of(tests));
    }

    private Objectives objectives(String... lines) throws IOException {
        return Objectives.read(Files.write(folder.resolve("objectives"), List.of(lines)));
    }

    private static RunDescription with(RunDescription run, int round, boolean held) {
        return new RunDescription(
                run.name(),
                run.group(),
                run.title(),
                run.change(),
                round,
                run.simulation(),
                run.load(),
                run.stack(),
                run.container(),
                run.provisioned(),
                run.partitions(),
                run.processors(),
                run.scheduled(),
                run.window(),
                held,
                run.gaps());
    }
}
