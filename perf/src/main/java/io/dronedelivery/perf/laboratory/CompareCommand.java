package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Difference;
import io.dronedelivery.perf.report.Judgement;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Two results side by side. */
@Command(
        name = "compare",
        description =
                "Compares two results; fails if the second is worse beyond noise, answers wrongly or misses an objective.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {

    private static final String FORMAT = "%-10s %-22s %-24s %-24s %7s  %s%n";

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A folder of results.")
    Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "Another one.")
    Path after = Path.of("");

    @Mixin
    Judging judging = new Judging();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        List<Difference> differences =
                Difference.between(new Results(before), new Results(after), Difference.Rounds.APART);
        if (differences.isEmpty()) {
            throw new LaboratoryException("%s and %s have no test in common".formatted(before, after));
        }
        PrintWriter out = Laboratory.out(spec);
        print(differences, out);
        return judging.exitCode(new Results(after), differences.stream().map(CompareCommand::check), out);
    }

    static void print(List<Difference> differences, PrintWriter out) {
        out.printf(FORMAT, "test", "figure", "before", "after", "p", "");
        differences.forEach(difference -> out.printf(
                FORMAT,
                difference.test(),
                difference.figure(),
                difference.before().shown(),
                difference.after().shown(),
                Double.isNaN(difference.probability())
                        ? "-"
                        : String.format(Locale.ROOT, "%.4f", difference.probability()),
                difference.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    }

    static Judgement.Check check(Difference difference) {
        return new Judgement.Check(
                difference.test(),
                difference.figure() + " is not worse than before",
                difference.verdict() == Difference.Verdict.WORSE
                        ? Optional.of("%s, before %s"
                                .formatted(
                                        difference.after().shown(),
                                        difference.before().shown()))
                        : Optional.empty());
    }
}
