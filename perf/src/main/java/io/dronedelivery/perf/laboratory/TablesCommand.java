package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.MarkdownTables;
import io.dronedelivery.perf.report.Results;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A result for a page of the documentation: its tables, and on demand the files worth committing. */
@Command(
        name = "tables",
        description = "Prints a result's tables as Markdown, with the command, the machine and the date behind them.",
        mixinStandardHelpOptions = true)
final class TablesCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RESULTS", description = "A folder that another command has filled.")
    Path results = Path.of("");

    @Option(
            names = "--keep",
            paramLabel = "FOLDER",
            description = "Also copy the report, its figures and how they came about, without the raw record.")
    @Nullable Path keep;

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        var folder = new Results(results);
        Laboratory.out(spec).print(MarkdownTables.of(folder));
        Laboratory.out(spec).flush();
        if (keep != null) {
            folder.keep(keep);
        }
        return 0;
    }
}
