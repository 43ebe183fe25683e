package io.dronedelivery.perf.recorder;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * What the load generator left behind.
 *
 * @param intervals in the order of time
 * @param seconds in the order of time
 */
public record ClientRecord(List<ClientInterval> intervals, List<ClientSecond> seconds) {

    private static final double MILLISECONDS = 1000.0;

    public ClientRecord {
        intervals = List.copyOf(intervals);
        seconds = List.copyOf(seconds);
    }

    /** In which the first request was meant to be sent: the start of what was measured. */
    public long firstSecond() {
        return intervals.stream()
                .mapToLong(ClientInterval::second)
                .min()
                .orElseThrow(() -> new IllegalStateException("The load generator recorded no answer"));
    }

    /** In which the last answered request was meant to be sent. */
    public long lastSecond() {
        return intervals.stream().mapToLong(ClientInterval::second).max().orElse(firstSecond());
    }

    static Path histogramLog(Path folder) {
        return folder.resolve("client.hlog");
    }

    static Path userLog(Path folder) {
        return folder.resolve("users.csv");
    }

    public static ClientRecord read(Path folder) {
        try {
            return new ClientRecord(readIntervals(histogramLog(folder)), readSeconds(userLog(folder)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<ClientInterval> readIntervals(Path log) throws FileNotFoundException {
        List<ClientInterval> intervals = new ArrayList<>();
        try (var reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram latencies) {
                    intervals.add(new ClientInterval(
                            Math.round(latencies.getStartTimeStamp() / MILLISECONDS),
                            Outcome.valueOf(latencies.getTag().toUpperCase(Locale.ROOT)),
                            latencies));
                }
            }
        }
        return intervals;
    }

    private static List<ClientSecond> readSeconds(Path log) throws IOException {
        try (MappingIterator<ClientSecond> lines = new CsvMapper()
                .readerFor(ClientSecond.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(log.toFile())) {
            return lines.readAll();
        }
    }
}
