package io.dronedelivery.support.summary;

/** Something that counts towards its month's totals: an item, or just the fields of it that count. */
public interface Countable {

    /** What this one adds. */
    Totals totals();
}
