package io.dronedelivery.emulator.storage;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A stretch of the hash space of effective partition keys.
 *
 * @param min inclusive, {@code ""} for the lowest
 * @param max exclusive, {@code "FF"} for the highest
 */
public record KeyRange(String min, String max) {

    /** The whole hash space. */
    public static final KeyRange ALL = new KeyRange("", "FF");

    private static final BigInteger HASHES = BigInteger.ONE.shiftLeft(126);

    public KeyRange {
        if (min.compareTo(max) > 0) {
            throw new IllegalArgumentException("range ends before it starts: [" + min + ", " + max + ")");
        }
    }

    /** The range that holds exactly the keys whose leading levels hash to the given prefix. */
    public static KeyRange ofPrefix(EffectivePartitionKey prefix) {
        return new KeyRange(prefix.hex(), prefix.hex() + "FF");
    }

    /** Whether no key can be in this range; a query plan writes a single key so. */
    public boolean isEmpty() {
        return min.equals(max);
    }

    /** What lies in both ranges, which overlap. */
    public KeyRange intersection(KeyRange other) {
        return new KeyRange(
                min.compareTo(other.min) > 0 ? min : other.min, max.compareTo(other.max) < 0 ? max : other.max);
    }

    public boolean contains(EffectivePartitionKey key) {
        return min.compareTo(key.hex()) <= 0 && key.hex().compareTo(max) < 0;
    }

    public boolean contains(KeyRange other) {
        return min.compareTo(other.min) <= 0 && other.max.compareTo(max) <= 0;
    }

    /** As {@link #overlaps}, a single key counted as what it stands for. */
    public boolean touches(KeyRange other) {
        return min.compareTo(other.max) <= 0 && other.min.compareTo(max) < 0;
    }

    public boolean overlaps(KeyRange other) {
        return min.compareTo(other.max) < 0 && other.min.compareTo(max) < 0;
    }

    /** How many hashes there are in this range. */
    BigInteger size() {
        return position(max).subtract(position(min));
    }

    /** Cuts the whole hash space into adjoining ranges of equal size. */
    public static List<KeyRange> evenly(int parts) {
        return ALL.split(parts);
    }

    /**
     * Cuts this range into adjoining ranges of equal size.
     *
     * @throws IllegalArgumentException if it has no room for that many
     */
    public List<KeyRange> split(int parts) {
        BigInteger low = position(min);
        BigInteger size = size();
        if (parts < 1 || size.compareTo(BigInteger.valueOf(parts)) < 0) {
            throw new IllegalArgumentException("cannot cut " + this + " into " + parts);
        }
        // As the service cuts it: multiples of the rounded share, the last part takes the rest.
        BigInteger share = size.divide(BigInteger.valueOf(parts));
        List<KeyRange> ranges = new ArrayList<>(parts);
        String from = min;
        for (int part = 1; part <= parts; part++) {
            BigInteger cut = low.add(share.multiply(BigInteger.valueOf(part)));
            String to = part == parts ? max : String.format(Locale.ROOT, "%032X", cut);
            ranges.add(new KeyRange(from, to));
            from = to;
        }
        return List.copyOf(ranges);
    }

    /** Hashes have 126 bits in 32 digits; anything longer is a hierarchical key, whose first level decides here. */
    private static BigInteger position(String bound) {
        if (bound.isEmpty()) {
            return BigInteger.ZERO;
        }
        if (bound.equals(ALL.max)) {
            return HASHES;
        }
        String digits = bound.length() > 32 ? bound.substring(0, 32) : bound + "0".repeat(32 - bound.length());
        return new BigInteger(digits, 16);
    }
}
