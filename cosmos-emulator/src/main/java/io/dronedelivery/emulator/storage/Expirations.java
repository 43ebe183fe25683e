package io.dronedelivery.emulator.storage;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/**
 * When documents expire, soonest first; it holds only those that do.
 *
 * <p>One thread at a time may change it; it can be read meanwhile.
 */
final class Expirations {

    private final ConcurrentSkipListSet<Expiration> soonestFirst = new ConcurrentSkipListSet<>();

    void add(StoredDocument document, OptionalInt containerTtlSeconds) {
        document.expiresAt(containerTtlSeconds)
                .ifPresent(second -> soonestFirst.add(new Expiration(second, document.sequence())));
    }

    void remove(StoredDocument document, OptionalInt containerTtlSeconds) {
        if (!soonestFirst.isEmpty()) {
            document.expiresAt(containerTtlSeconds)
                    .ifPresent(second -> soonestFirst.remove(new Expiration(second, document.sequence())));
        }
    }

    /** Starts over, for another time to live of the container. */
    void replaceAll(Stream<StoredDocument> documents, OptionalInt containerTtlSeconds) {
        soonestFirst.clear();
        documents.forEach(document -> add(document, containerTtlSeconds));
    }

    /** Sequences of documents whose time has come. */
    List<Long> until(long nowSeconds, int atMost) {
        return soonestFirst.stream()
                .takeWhile(expiration -> expiration.second() <= nowSeconds)
                .limit(atMost)
                .map(Expiration::sequence)
                .toList();
    }

    int size() {
        return soonestFirst.size();
    }

    private record Expiration(long second, long sequence) implements Comparable<Expiration> {

        @Override
        public int compareTo(Expiration other) {
            int bySecond = Long.compare(second, other.second);
            return bySecond != 0 ? bySecond : Long.compare(sequence, other.sequence);
        }
    }
}
