package io.dronedelivery.packages;

import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;

/**
 * The invoice's packages section.
 *
 * @param totalWeight kilograms
 */
record PackageSummary(long count, BigDecimal totalWeight) {

    static PackageSummary of(Totals totals) {
        return new PackageSummary(totals.get(Parcel.COUNT), Totals.fromThousandths(totals.get(Parcel.GRAMS)));
    }
}
