package io.dronedelivery.support.summary;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Named whole-number sums over items.
 *
 * <p>Quantities with decimals are counted in thousandths (grams of a kilogram, thousandths of a mile, of an hour). Whole
 * numbers add up to the same total in any order, and the database's {@code incr} patch, which computes in binary
 * floating point, is exact on them up to 2^53.
 */
public final class Totals {

    public static final Totals NONE = new Totals(new TreeMap<>());

    private static final int DECIMALS = 3;

    private final SortedMap<String, Long> sums;

    private Totals(SortedMap<String, Long> sums) {
        this.sums = Collections.unmodifiableSortedMap(sums);
    }

    public static Totals of(String name, long sum) {
        return NONE.with(name, sum);
    }

    /** What all of them come to. */
    public static Mono<Totals> sum(Flux<? extends Item<?>> items) {
        return items.map(Item::totals).reduce(NONE, Totals::plus);
    }

    static Totals of(Map<String, Long> sums) {
        return new Totals(new TreeMap<>(sums));
    }

    /** These totals and one more; a name that is there already is added to. */
    public Totals with(String name, long sum) {
        SortedMap<String, Long> all = new TreeMap<>(sums);
        all.merge(name, sum, Math::addExact);
        return new Totals(all);
    }

    public Totals plus(Totals other) {
        SortedMap<String, Long> all = new TreeMap<>(sums);
        other.sums.forEach((name, sum) -> all.merge(name, sum, Math::addExact));
        return new Totals(all);
    }

    public Totals negated() {
        SortedMap<String, Long> all = new TreeMap<>();
        sums.forEach((name, sum) -> all.put(name, Math.negateExact(sum)));
        return new Totals(all);
    }

    /** The sum of that name; 0 if nothing was counted under it. */
    public long get(String name) {
        return sums.getOrDefault(name, 0L);
    }

    public Map<String, Long> asMap() {
        return sums;
    }

    /** A quantity in whole thousandths. More than three decimals, which no API lets in, are rounded half to even. */
    public static long toThousandths(BigDecimal quantity) {
        return quantity.setScale(DECIMALS, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
    }

    /** Thousandths as a {@linkplain #plain plain} decimal, so that equal totals are equal text. */
    public static BigDecimal fromThousandths(long thousandths) {
        return plain(BigDecimal.valueOf(thousandths, DECIMALS));
    }

    /**
     * The same number without trailing zeros and without an exponent. The database keeps a number and not its spelling: an
     * item that is sent as 1.50 is read as 1.5, and must be the same item.
     */
    public static BigDecimal plain(BigDecimal quantity) {
        BigDecimal stripped = quantity.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** Equal if every name has the same sum; a name that is missing has the sum 0. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Totals totals
                && plus(totals.negated()).sums.values().stream().allMatch(sum -> sum == 0);
    }

    @Override
    public int hashCode() {
        return sums.entrySet().stream()
                .filter(sum -> sum.getValue() != 0)
                .mapToInt(Map.Entry::hashCode)
                .sum();
    }

    @Override
    public String toString() {
        return sums.toString();
    }
}
