package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Report;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A result for a page of the documentation: its tables, and on demand the files worth committing. */
@Command(
        name = "tables",
        description = "Prints a result's tables as Markdown, with the command, the machine and the date behind them.",
        mixinStandardHelpOptions = true)
final class TablesCommand implements Callable<Integer> {

    @Mixin
    RecordedOptions recorded = new RecordedOptions();

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            description = "Also copy the report, its figures and how they came about, without the raw record, and draw"
                    + " its pictures as SVG.")
    @Nullable Path keep;

    @Override
    public Integer call() {
        var folder = recorded.results();
        recorded.out().print(Report.markdown(folder));
        recorded.out().flush();
        if (keep != null) {
            folder.keep(keep);
        }
        return 0;
    }
}
