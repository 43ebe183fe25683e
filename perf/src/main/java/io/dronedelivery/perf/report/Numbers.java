package io.dronedelivery.perf.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them, and no more digits than were measured. */
final class Numbers {

    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Numbers() {}

    /** Four significant digits. */
    static double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(FOUR_DIGITS).doubleValue() : 0;
    }

    /** Three significant digits, and all of a large whole part. */
    static String shown(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double size = Math.abs(value);
        int decimals = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** @param share 0 to 1 */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
