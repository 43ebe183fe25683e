package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.admission.Ticket;
import io.dronedelivery.gateway.admission.Work;
import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionResult;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What three services said about one owner and month.
 *
 * @param question owner and month
 * @param results one for every section
 * @param origin where this copy of it comes from
 */
record Invoice(OwnerMonth question, Map<Section, SectionResult> results, Origin origin) {

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
        results = Collections.unmodifiableMap(new EnumMap<>(results));
    }

    Invoice from(Origin other) {
        return new Invoice(question, results, other);
    }

    boolean isComplete() {
        return results.values().stream().allMatch(SectionResult.Present.class::isInstance);
    }

    /** Whether not a single section came. */
    boolean isEmpty() {
        return results.values().stream().noneMatch(SectionResult.Present.class::isInstance);
    }

    /**
     * Tells admission what the request met. Where at least one section came, or was waited for in vain, the duration
     * counts, whatever became of the others; where all failed at once it says nothing.
     */
    void report(Work work, Ticket ticket) {
        ticket.isFor(origin == Origin.CACHED ? Work.OTHER : work);
        if (results.values().stream().anyMatch(SectionResult::isOverload)) {
            ticket.overloaded();
        } else if (isEmpty() && results.values().stream().noneMatch(SectionResult::isTimeOut)) {
            ticket.inconclusive();
        }
    }

    /** Request units that this answer cost, all services together. */
    BigDecimal charge() {
        return origin == Origin.ASKED ? charge(results.values()) : BigDecimal.ZERO;
    }

    static BigDecimal charge(Collection<SectionResult> results) {
        return results.stream().map(result -> result.cost().charge()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
