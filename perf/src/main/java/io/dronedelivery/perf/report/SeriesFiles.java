package io.dronedelivery.perf.report;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Every drawn series for other programs: one CSV file per chart and all of them in one JSON file. */
final class SeriesFiles {

    private SeriesFiles() {}

    private record Row(String series, double x, double value) {}

    static void write(Path folder, List<Chart> charts) {
        try {
            Files.createDirectories(folder);
            new RunFolder(folder).write("series.json", charts);
            var csv = new CsvMapper();
            for (Chart chart : charts) {
                Path file = folder.resolve(chart.id() + ".csv");
                try (SequenceWriter rows = csv.writerFor(Row.class)
                        .with(csv.schemaFor(Row.class).withHeader())
                        .writeValues(file.toFile())) {
                    rows.writeAll(rows(chart));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<Row> rows(Chart chart) {
        return Stream.concat(chart.series().stream(), chart.secondarySeries().stream())
                .flatMap(series ->
                        series.points().stream().map(point -> new Row(series.name(), point.x(), point.value())))
                .toList();
    }
}
