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
 */
record Invoice(OwnerMonth question, List<SectionResult> results) {

    Invoice {
        results = List.copyOf(results);
    }

    boolean isComplete() {
        return failures().isEmpty();
    }

    boolean isEmpty() {
        return failures().size() == results.size();
    }

    List<SectionResult.Failed> failures() {
        return results.stream()
                .filter(SectionResult.Failed.class::isInstance)
                .map(SectionResult.Failed.class::cast)
                .toList();
    }

    /** Request units that the answer cost, all services together. */
    BigDecimal charge() {
        return results.stream().map(SectionResult::charge).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
