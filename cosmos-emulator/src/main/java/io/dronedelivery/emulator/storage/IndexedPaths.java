package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the service indexes by a container's policy. Queries here find and order by every path, so it only tells what the service
 * would do.
 *
 * @param indexing whether anything is indexed at all
 * @param paths included and excluded paths
 * @param composites the paths that are indexed together
 */
public record IndexedPaths(boolean indexing, List<Entry> paths, List<List<Key>> composites) {

    private static final Set<PropertyPath> ALWAYS = Set.of(PropertyPath.of("id"), PropertyPath.of("_ts"));

    /** The most exact entry decides; {@code /?} is more exact than {@code /*}. */
    private static final Comparator<Entry> EXACTNESS =
            Comparator.<Entry>comparingInt(entry -> entry.segments().size()).thenComparing(Entry::ends);

    /**
     * @param segments property names from the root; none for everything
     * @param ends whether the entry is for the value at this very path only, not for those below
     */
    public record Entry(List<String> segments, boolean ends, boolean included) {

        public Entry {
            segments = List.copyOf(segments);
        }

        private boolean matches(PropertyPath path) {
            List<String> wanted = path.segments();
            return ends
                    ? wanted.equals(segments)
                    : wanted.size() >= segments.size()
                            && wanted.subList(0, segments.size()).equals(segments);
        }
    }

    /** A path to order by. */
    public record Key(PropertyPath path, boolean descending) {}

    public IndexedPaths {
        paths = List.copyOf(paths);
        composites = composites.stream().map(List::copyOf).toList();
    }

    static IndexedPaths of(JsonNode policy) {
        List<Entry> paths = new ArrayList<>();
        policy.path("includedPaths")
                .forEach(entry -> entry(entry.path("path").asText(), true).ifPresent(paths::add));
        policy.path("excludedPaths")
                .forEach(entry -> entry(entry.path("path").asText(), false).ifPresent(paths::add));
        List<List<Key>> composites = new ArrayList<>();
        policy.path("compositeIndexes").forEach(index -> {
            List<Key> keys = new ArrayList<>();
            index.forEach(part -> path(part.path("path").asText())
                    .ifPresent(path ->
                            keys.add(new Key(path, part.path("order").asText().equalsIgnoreCase("descending")))));
            composites.add(keys);
        });
        return new IndexedPaths(!policy.path("indexingMode").asText().equals("none"), paths, composites);
    }

    private static Optional<Entry> entry(String text, boolean included) {
        if (text.equals("/*")) {
            return Optional.of(new Entry(List.of(), false, included));
        }
        boolean ends = text.endsWith("/?");
        return ends || text.endsWith("/*")
                ? path(text.substring(0, text.length() - 2)).map(path -> new Entry(path.segments(), ends, included))
                : Optional.empty();
    }

    /** What is no path of properties is no path that a query could name. */
    private static Optional<PropertyPath> path(String text) {
        try {
            return Optional.of(PropertyPath.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether the policy includes this very path, not only one above it. */
    boolean names(PropertyPath path) {
        return paths.stream()
                .anyMatch(entry ->
                        entry.included() && entry.ends() && entry.segments().equals(path.segments()));
    }

    /** Whether values at the path are indexed. */
    public boolean contains(PropertyPath path) {
        return indexing && (ALWAYS.contains(path) || isIncluded(path, 0));
    }

    /** Whether values of a computed property are indexed: unlike others it is not among those meant by {@code /*}. */
    public boolean containsComputed(PropertyPath path) {
        return indexing && isIncluded(path, 1);
    }

    private boolean isIncluded(PropertyPath path, int segmentsAtLeast) {
        return paths.stream()
                .filter(entry -> entry.segments().size() >= segmentsAtLeast && entry.matches(path))
                .max(EXACTNESS)
                .map(Entry::included)
                .orElse(false);
    }

    /** Whether one composite index has exactly these paths, in this order or wholly the other way round. */
    public boolean serve(List<Key> order) {
        List<Key> reversed = order.stream()
                .map(key -> new Key(key.path(), !key.descending()))
                .toList();
        return indexing && (composites.contains(order) || composites.contains(reversed));
    }
}
