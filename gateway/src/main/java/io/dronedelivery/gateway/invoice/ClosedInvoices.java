package io.dronedelivery.gateway.invoice;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.InvoiceProperties;
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
    private final Cache<OwnerMonth, Invoice> kept;

    ClosedInvoices(GatewayProperties properties, BillingCalendar calendar, MeterRegistry meters) {
        InvoiceProperties invoice = properties.invoice();
        this.enabled = invoice.cacheClosedMonths();
        this.calendar = calendar;
        this.kept = Caffeine.newBuilder()
                .maximumSize(invoice.cacheSize())
                .expireAfterWrite(invoice.cacheFor())
                .recordStats()
                .build();
        CaffeineCacheMetrics.monitor(meters, kept, "closed-invoices", List.of());
    }

    Optional<Invoice> find(OwnerMonth question) {
        return enabled ? Optional.ofNullable(kept.getIfPresent(question)) : Optional.empty();
    }

    void keep(Invoice invoice) {
        if (enabled
                && invoice.isComplete()
                && calendar.isClosed(invoice.question().month())) {
            kept.put(invoice.question(), invoice.from(Invoice.Origin.CACHED));
        }
    }
}
