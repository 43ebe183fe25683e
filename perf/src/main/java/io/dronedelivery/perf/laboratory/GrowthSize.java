package io.dronedelivery.perf.laboratory;

import java.util.Locale;

/**
 * How large the database is to be.
 *
 * @param partitions physical ones, of every container
 * @param documents in all containers together; they come by whole owners
 */
record GrowthSize(int partitions, long documents) {

    /** Of the preset that is scaled. */
    private static final double ORIGINAL_OWNERS = 127_272;

    /** 48 months: in three containers an item and a summary for each, in the one keyed by id the item alone. */
    private static final int DOCUMENTS_OF_AN_OWNER = 48 * 7;

    GrowthSize {
        if (partitions < 1 || documents < 1) {
            throw new LaboratoryException("A database has at least one partition and one document");
        }
    }

    int owners() {
        return Math.toIntExact(Math.max(1, Math.round((double) documents / DOCUMENTS_OF_AN_OWNER)));
    }

    /** Documents that there are then. */
    long stored() {
        return (long) owners() * DOCUMENTS_OF_AN_OWNER;
    }

    /** The loader rounds the number of owners down: aimed at the middle of one. */
    double scale() {
        return (owners() + 0.5) / ORIGINAL_OWNERS;
    }

    /** As part of a file's name. */
    String id() {
        return String.format(Locale.ROOT, "%03d-%08d", partitions, documents);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d partitions, %,d documents", partitions, documents);
    }
}
