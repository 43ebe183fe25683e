package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.SectionResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.stream.Collectors;

/** What an invoice says about itself beside its body. */
final class InvoiceHeaders {

    static final String CHARGE = "X-Request-Charge";
    static final String SERVER_TIMING = "Server-Timing";

    private InvoiceHeaders() {}

    /** Request units with two decimals, as the database reports them. */
    static String charge(Invoice invoice) {
        return format(invoice.charge());
    }

    static String charge(Collection<SectionResult> results) {
        return format(results.stream().map(result -> result.cost().charge()).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    /** One entry per section, duration in milliseconds; a section that did not come says why. */
    static String serverTiming(Invoice invoice) {
        return invoice.results().values().stream()
                .map(result -> invoice.origin() == Invoice.Origin.CACHED
                        ? result.section().key() + ";desc=cached"
                        : timing(result))
                .collect(Collectors.joining(", "));
    }

    private static String timing(SectionResult result) {
        long tenths = Math.round(result.cost().time().toNanos() / 1e5);
        String entry = result.section().key() + ";dur=" + tenths / 10 + '.' + tenths % 10;
        return result instanceof SectionResult.Present ? entry : entry + ";desc=" + result.outcome();
    }

    private static String format(BigDecimal charge) {
        return charge.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
