package io.dronedelivery.gateway.invoice;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dronedelivery.gateway.section.OwnerMonth;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Complete invoices of closed months, kept for a while. An open month or a partial invoice is never in here. */
@Component
class ClosedInvoices {

    private final boolean enabled;
    private final BillingCalendar calendar;
    private final Cache<OwnerMonth, Kept> kept;
    /** When something of an owner was last written, for as long as an older invoice may be kept. */
    private final Cache<String, Long> written;

    /** @param asked when the services were asked, on the clock of {@link System#nanoTime()} */
    private record Kept(Invoice invoice, long asked) {}

    ClosedInvoices(InvoiceProperties invoice, BillingCalendar calendar, MeterRegistry meters) {
        this.enabled = invoice.cacheClosedMonths();
        this.calendar = calendar;
        this.kept = Caffeine.newBuilder()
                .maximumSize(invoice.cacheSize())
                .expireAfterWrite(invoice.cacheFor())
                .recordStats()
                .build();
        // Unbounded in size: a mark that went early would bring an outdated invoice back.
        this.written =
                Caffeine.newBuilder().expireAfterWrite(invoice.cacheFor()).build();
        CaffeineCacheMetrics.monitor(meters, kept, "closed-invoices", List.of());
    }

    Optional<Invoice> find(OwnerMonth question) {
        return enabled
                ? Optional.ofNullable(kept.getIfPresent(question))
                        .filter(found -> isAfterLastWrite(question.ownerId(), found.asked()))
                        .map(Kept::invoice)
                : Optional.empty();
    }

    /** @param asked when the services were asked: what was written meanwhile may be missing */
    void keep(Invoice invoice, long asked) {
        if (enabled
                && invoice.isComplete()
                && calendar.isClosed(invoice.question().month())) {
            kept.put(invoice.question(), new Kept(invoice.from(Invoice.Origin.CACHED), asked));
        }
    }

    /** Something of this owner has been written. */
    void forget(String ownerId) {
        if (enabled) {
            written.put(ownerId, System.nanoTime());
        }
    }

    private boolean isAfterLastWrite(String ownerId, long moment) {
        Long write = written.getIfPresent(ownerId);
        return write == null || moment - write > 0;
    }
}
