package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;

/** The recorded samples, ready to be asked. */
final class Samples {

    /** One metric of one process with one set of tags: values by second since the epoch. */
    private record Track(Map<String, String> tags, NavigableMap<Long, Double> values) {}

    private record Key(String process, String metric) {}

    private final Map<Key, Map<Map<String, String>, Track>> tracks = new HashMap<>();

    Samples(Collection<Sample> samples) {
        samples.forEach(
                sample -> tracks.computeIfAbsent(new Key(sample.process(), sample.metric()), key -> new HashMap<>())
                        .computeIfAbsent(sample.tags(), tags -> new Track(tags, new TreeMap<>()))
                        .values()
                        .put(sample.second(), sample.value()));
    }

    Set<String> processes() {
        return tracks.keySet().stream().map(Key::process).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The values that a tag has among the selected samples, sorted. */
    Set<String> valuesOf(Selector selector, String tag) {
        return select(selector).stream()
                .map(track -> track.tags().getOrDefault(tag, ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** How much a counter grew within the window, over all selected. */
    double increase(Selector selector, Window window) {
        return select(selector).stream()
                .mapToDouble(track -> at(track, window.end()) - at(track, window.start()))
                .sum();
    }

    /** What a counter grew by, in each second, over all selected. */
    List<Point> perSecond(Selector selector, Window window) {
        NavigableMap<Long, Double> sums = new TreeMap<>();
        for (Track track : select(selector)) {
            for (Map.Entry<Long, Double> entry : inside(track, window).entrySet()) {
                Map.Entry<Long, Double> previous = track.values().lowerEntry(entry.getKey());
                if (previous == null && entry.getKey() == window.start()) {
                    // What it had counted before the run is no growth.
                    continue;
                }
                // A meter that appears during the run starts from zero in the second before.
                long since = previous == null ? entry.getKey() - 1 : previous.getKey();
                double from = previous == null ? 0 : previous.getValue();
                sums.merge(entry.getKey(), (entry.getValue() - from) / (entry.getKey() - since), Double::sum);
            }
        }
        return points(sums, window);
    }

    /** One counter's growth divided by another's in each second in which the other grew: a mean, from sum and count. */
    List<Point> ratioPerSecond(Selector sum, Selector count, Window window) {
        Map<Long, Double> counts =
                perSecond(count, window).stream().collect(Collectors.toMap(Point::second, Point::value));
        return perSecond(sum, window).stream()
                .filter(point -> counts.getOrDefault(point.second(), 0.0) > 0)
                .map(point -> new Point(point.second(), point.value() / counts.getOrDefault(point.second(), 1.0)))
                .toList();
    }

    /** The values of a gauge, combined where several are selected. */
    List<Point> gauge(Selector selector, Window window, DoubleBinaryOperator combine) {
        NavigableMap<Long, Double> combined = new TreeMap<>();
        select(selector).forEach(track -> inside(track, window)
                .forEach((second, value) -> combined.merge(second, value, combine::applyAsDouble)));
        return points(combined, window);
    }

    private List<Track> select(Selector selector) {
        return tracks.getOrDefault(new Key(selector.process(), selector.metric()), Map.of()).values().stream()
                .filter(track ->
                        track.tags().entrySet().containsAll(selector.tags().entrySet()))
                .toList();
    }

    private static NavigableMap<Long, Double> inside(Track track, Window window) {
        return track.values().subMap(window.start(), true, window.end(), false);
    }

    private static double at(Track track, long second) {
        Map.Entry<Long, Double> entry = track.values().floorEntry(second);
        return entry == null ? 0 : entry.getValue();
    }

    private static List<Point> points(NavigableMap<Long, Double> values, Window window) {
        List<Point> points = new ArrayList<>();
        values.forEach((second, value) -> points.add(new Point(second - window.start(), value)));
        return points;
    }
}
