package io.dronedelivery.perf.report;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Every drawn series for other programs: one CSV file per chart and all of them in one JSON file. */
final class SeriesFiles {

    /** All charts: what the pictures are drawn from as well. */
    static final String FILE = "series.json";

    private SeriesFiles() {}

    private record Row(String panel, String series, double x, double value, double low, double high) {}

    static void write(Path folder, List<Chart> charts) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(FILE), RunFolder.JSON.writeValueAsString(charts));
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
        return chart.panels().stream()
                .flatMap(panel -> panel.series().stream().flatMap(series -> series.points().stream()
                        .map(point -> new Row(
                                panel.title(), series.name(), point.x(), point.value(), point.low(), point.high()))))
                .toList();
    }
}
