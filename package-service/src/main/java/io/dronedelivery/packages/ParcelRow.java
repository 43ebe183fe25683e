package io.dronedelivery.packages;

import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;

/** What of a package counts towards its month. */
record ParcelRow(BigDecimal weight) implements Countable {

    static final String COUNT = "count";
    static final String GRAMS = "grams";

    @Override
    public Totals totals() {
        return Totals.of(COUNT, 1).with(GRAMS, Totals.toThousandths(weight));
    }
}
