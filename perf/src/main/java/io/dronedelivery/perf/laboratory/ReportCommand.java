package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the report of recorded results again. */
@Command(name = "report", description = "Reports on a folder of results.", mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RESULTS", description = "A folder that another command has filled.")
    Path results = Path.of("");

    @Override
    public Integer call() {
        System.out.println("Report: " + Report.write(new Results(results)).toUri());
        return 0;
    }
}
