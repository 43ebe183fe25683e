package io.dronedelivery.support.summary;

/**
 * What is left of an item that was removed from a container keyed by id.
 *
 * @param ttl seconds until the database forgets it, where the container has expiry switched on
 */
public record Tombstone(String id, String ownerId, int year, int month, String type, int ttl) {

    public static final String TYPE = "deleted";

    private static final int THIRTY_DAYS = 30 * 24 * 60 * 60;

    static Tombstone of(Item<?> item) {
        return new Tombstone(item.id(), item.ownerId(), item.year(), item.month(), TYPE, THIRTY_DAYS);
    }
}
