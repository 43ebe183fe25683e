package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.SectionResult;
import java.math.BigDecimal;
import java.util.List;

/**
 * What three services said about one owner and month.
 *
 * @param question owner and month
 * @param results one result per section, in the order of the sections
 * @param origin where this copy of it comes from
 */
record Invoice(OwnerMonth question, List<SectionResult> results, Origin origin) {

    /** How an answer came to be. Only the first costs request units. */
    enum Origin {
        /** The services were asked for it. */
        ASKED,
        /** An identical request was under way, and its answer is shared. */
        JOINED,
        /** It was kept from an earlier request. */
        CACHED
    }

    Invoice {
        results = List.copyOf(results);
    }

    Invoice from(Origin other) {
        return new Invoice(question, results, other);
    }

    boolean isComplete() {
        return results.stream().allMatch(SectionResult.Present.class::isInstance);
    }

    /** Whether not a single section came. */
    boolean isEmpty() {
        return results.stream().noneMatch(SectionResult.Present.class::isInstance);
    }

    /** Request units that this answer cost, all services together. */
    BigDecimal charge() {
        return origin == Origin.ASKED
                ? results.stream().map(result -> result.cost().charge()).reduce(BigDecimal.ZERO, BigDecimal::add)
                : BigDecimal.ZERO;
    }
}
