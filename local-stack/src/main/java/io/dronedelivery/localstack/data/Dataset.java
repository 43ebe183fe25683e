package io.dronedelivery.localstack.data;

import java.time.YearMonth;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Generated data: what an owner did in a month depends on nothing but the owner, the month and which month is the running
 * one, so that any part of it can be computed again at any time.
 */
public sealed interface Dataset permits DemoDataset, OriginalDataset, RealisticDataset {

    /** Makes an owner's id of its number. */
    String OWNER_PATTERN = "o%05d";

    /** Owners are numbered 1 to this. */
    int owners();

    /** Oldest first, without a gap. */
    List<YearMonth> months();

    /** The last of {@link #months()}. */
    default YearMonth newestMonth() {
        return months().get(months().size() - 1);
    }

    /**
     * What the owner with this number did in a month.
     *
     * @param owner 1 to {@link #owners()}
     */
    OwnerMonth ownerMonth(int owner, YearMonth month);

    /** The whole of it, owner by owner. */
    default Stream<OwnerMonth> ownerMonths() {
        return IntStream.rangeClosed(1, owners()).boxed().flatMap(this::monthsOf);
    }

    /**
     * Everything that the owner with this number did, oldest month first.
     *
     * @param owner 1 to {@link #owners()}
     */
    default Stream<OwnerMonth> monthsOf(int owner) {
        return months().stream().map(month -> ownerMonth(owner, month));
    }

    /** The id of the owner with this number, as in {@code o00042}. */
    static String ownerId(int owner) {
        return OWNER_PATTERN.formatted(owner);
    }

    /** So many months in a row, oldest first, the last one being {@code newest}. */
    static List<YearMonth> monthsUpTo(YearMonth newest, int count) {
        return IntStream.rangeClosed(1 - count, 0).mapToObj(newest::plusMonths).toList();
    }
}
