package io.dronedelivery.emulator.storage;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** An index of a partition as it was at one moment, on the documents in scope. */
record SnapshotIndex(
        PartitionSnapshot snapshot,
        SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean> entries,
        Predicate<StoredDocument> scope)
        implements OrderedIndex {

    @Override
    public long count(ValueRange range) {
        return entries.countNow(
                PropertyIndex.Entry.at(range.low()), range.high().map(PropertyIndex.Entry::at));
    }

    @Override
    public LongStream sequences(ValueRange range) {
        return upwards(range, Optional.empty()).mapToLong(PropertyIndex.Entry::sequence);
    }

    @Override
    public Iterable<StoredDocument> documents(ValueRange range, boolean descending, Optional<Place> from) {
        Optional<PropertyIndex.Entry> start =
                from.map(place -> new PropertyIndex.Entry(place.value(), place.sequence()));
        Stream<PropertyIndex.Entry> wanted = descending ? downwards(range, start) : upwards(range, start);
        return snapshot.at(wanted.mapToLong(PropertyIndex.Entry::sequence)).filter(scope)::iterator;
    }

    private Stream<PropertyIndex.Entry> upwards(ValueRange range, Optional<PropertyIndex.Entry> start) {
        PropertyIndex.Entry low = PropertyIndex.Entry.at(range.low());
        PropertyIndex.Entry first =
                start.filter(entry -> entry.compareTo(low) > 0).orElse(low);
        Optional<PropertyIndex.Entry> end = range.high().map(PropertyIndex.Entry::at);
        return entries.from(first)
                .map(SnapshotMap.Entry::key)
                .takeWhile(entry -> end.isEmpty() || entry.compareTo(end.get()) < 0);
    }

    private Stream<PropertyIndex.Entry> downwards(ValueRange range, Optional<PropertyIndex.Entry> start) {
        PropertyIndex.Entry low = PropertyIndex.Entry.at(range.low());
        Optional<PropertyIndex.Entry> high = range.high().map(PropertyIndex.Entry::at);
        Optional<PropertyIndex.Entry> first =
                start.isPresent() && (high.isEmpty() || start.get().compareTo(high.get()) < 0) ? start : high;
        return entries.downFrom(first).map(SnapshotMap.Entry::key).takeWhile(entry -> entry.compareTo(low) >= 0);
    }
}
