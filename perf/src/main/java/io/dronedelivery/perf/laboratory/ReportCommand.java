package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the report of recorded results again. */
@Command(name = "report", description = "Reports on a folder of results.", mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Mixin
    RecordedOptions recorded = new RecordedOptions();

    @Override
    public Integer call() {
        recorded.out().println("Report: " + Report.write(recorded.results()).toUri());
        return 0;
    }
}
