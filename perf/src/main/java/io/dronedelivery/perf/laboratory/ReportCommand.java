package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the report of recorded results again. */
@Command(
        name = "report",
        description = "Reports on a folder of results; fails as the command did that measured.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Mixin
    RecordedOptions recorded = new RecordedOptions();

    @Mixin
    Judging judging = new Judging();

    @Override
    public Integer call() {
        Results results = recorded.results();
        recorded.out().println("Report: " + Report.write(results).toUri());
        return judging.exitCode(results, Stream.empty(), recorded.out());
    }
}
