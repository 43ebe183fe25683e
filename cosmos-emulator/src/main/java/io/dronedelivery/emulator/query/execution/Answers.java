package io.dronedelivery.emulator.query.execution;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whole answers that had to be computed for one page, kept for a while for the pages after it. A key holds the state of the
 * documents, so that what is kept is what would be computed again; what does not fit or was forgotten is computed again.
 */
public final class Answers {

    private static final int MOST_BYTES = 64 * 1024 * 1024;
    private static final Duration UNUSED = Duration.ofMinutes(1);

    /** What a row takes beside its text. */
    private static final int ROW_BYTES = 64;

    /** Which answer: the query, what its parameters were, and the documents it was asked of. */
    record Key(CompiledQuery query, Map<String, ?> parameters, Object documents) {}

    /** @param position for an ordered answer where in it the row is */
    record AnswerRow(Optional<SortPosition> position, byte[] value) {

        int bytes() {
            return ROW_BYTES + value.length;
        }
    }

    private record Kept(List<AnswerRow> rows, int bytes) {}

    private final Cache<Key, Kept> kept = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((Key key, Kept answer) -> answer.bytes())
            .expireAfterAccess(UNUSED)
            .build();

    Optional<List<AnswerRow>> find(Key key) {
        return Optional.ofNullable(kept.getIfPresent(key)).map(Kept::rows);
    }

    void keep(Key key, List<AnswerRow> rows) {
        long bytes = rows.stream().mapToLong(AnswerRow::bytes).sum();
        if (bytes <= MOST_BYTES / 2) {
            kept.put(key, new Kept(List.copyOf(rows), (int) bytes + ROW_BYTES));
        }
    }
}
