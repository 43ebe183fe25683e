package io.dronedelivery.emulator.storage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Every version of a physical partition's documents from the moment on that somebody asks for them, deletions included.
 *
 * <p>It is on the heap, of a limited size, and gone with the process.
 */
final class VersionLog {

    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final Deque<DocumentVersion> versions = new ArrayDeque<>();
    private OptionalLong completeAfter = OptionalLong.empty();
    private long bytes;

    /** Keeps what is written from now on, if it does not yet. */
    synchronized void begin(long lsn) {
        if (completeAfter.isEmpty()) {
            completeAfter = OptionalLong.of(lsn);
        }
    }

    synchronized void add(List<DocumentVersion> written) {
        if (completeAfter.isEmpty()) {
            return;
        }
        for (DocumentVersion version : written) {
            versions.add(version);
            bytes += version.size();
        }
        while (bytes > MAX_BYTES) {
            DocumentVersion oldest = versions.remove();
            bytes -= oldest.size();
            completeAfter = OptionalLong.of(oldest.lsn());
        }
    }

    /** Hands its part over to the log of a partition that goes on with a stretch of this one's. */
    synchronized void continueIn(VersionLog successor, KeyRange range) {
        completeAfter.ifPresent(successor::begin);
        successor.add(versions.stream()
                .filter(version -> range.contains(version.document().partition()))
                .toList());
    }

    /**
     * A page of {@link PhysicalPartition#versions}, which are known from now on if they were not before.
     *
     * @param end the partition's position now
     * @throws CosmosException with status 400 if not all versions after the position are here
     */
    synchronized VersionPage page(OptionalLong afterLsn, long end, int maxItems, Predicate<StoredDocument> test) {
        begin(end);
        long from = afterLsn.orElse(end);
        List<DocumentVersion> page = after(from, maxItems, ChangeFeedPage.MAX_BYTES, test);
        boolean complete = page.size() < maxItems
                && page.stream().mapToLong(DocumentVersion::size).sum() < ChangeFeedPage.MAX_BYTES;
        return new VersionPage(
                page, complete ? Math.max(end, from) : page.get(page.size() - 1).lsn());
    }

    /**
     * Versions after a position; the last one of a page is followed by the others of the same position.
     *
     * @throws CosmosException with status 400 if they are not all here
     */
    synchronized List<DocumentVersion> after(long lsn, int maxItems, long maxBytes, Predicate<StoredDocument> test) {
        if (completeAfter.isEmpty() || lsn < completeAfter.getAsLong()) {
            throw CosmosException.badRequest("All versions and deletes are known from the first request for them on,"
                    + " until the process ends or " + MAX_BYTES + " bytes have come after them: position " + lsn
                    + " is not among them");
        }
        List<DocumentVersion> page = new ArrayList<>();
        long size = 0;
        long last = -1;
        for (DocumentVersion version : versions) {
            boolean full = page.size() >= maxItems || size >= maxBytes;
            if (full && version.lsn() != last) {
                break;
            }
            if (version.lsn() > lsn && test.test(version.document())) {
                page.add(version);
                size += version.size();
                last = version.lsn();
            }
        }
        return page;
    }
}
