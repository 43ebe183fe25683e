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
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * What the load generator left behind.
 *
 * @param intervals in the order of time
 * @param users how many were under way, by second since the epoch
 */
public record ClientRecord(List<ClientInterval> intervals, Map<Long, Integer> users) {

    private static final double MILLISECONDS = 1000.0;

    public ClientRecord {
        intervals = List.copyOf(intervals);
        users = new TreeMap<>(users);
    }

    /** In which the first answer came: the start of what was measured. */
    public long firstSecond() {
        return intervals.stream()
                .mapToLong(ClientInterval::second)
                .min()
                .orElseThrow(() -> new IllegalStateException("The load generator recorded no answer"));
    }

    static Path histogramLog(Path folder) {
        return folder.resolve("client.hlog");
    }

    static Path userLog(Path folder) {
        return folder.resolve("users.csv");
    }

    /** A line of the user log. */
    private record UserCount(long second, int users) {}

    public static ClientRecord read(Path folder) {
        try {
            return new ClientRecord(readIntervals(histogramLog(folder)), readUsers(userLog(folder)));
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

    private static Map<Long, Integer> readUsers(Path log) throws IOException {
        var mapper = new CsvMapper();
        Map<Long, Integer> users = new TreeMap<>();
        try (MappingIterator<UserCount> lines = mapper.readerFor(UserCount.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(log.toFile())) {
            while (lines.hasNext()) {
                UserCount line = lines.next();
                users.put(line.second(), line.users());
            }
        }
        return users;
    }
}
