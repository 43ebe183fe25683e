package io.dronedelivery.gateway.admission;

import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Knows how many requests may be under way. As room gets scarce sheddable requests are turned away first, then optional
 * work is left undone, then normal requests are turned away.
 */
@Component
public class Admission {

    private final AdmissionProperties properties;
    private final LoadLimit limit;
    private final SimpleLimiter<Priority> limiter;

    Admission(AdmissionProperties properties, Capacity capacity, MeterRegistry meters) {
        this.properties = properties;
        this.limit = new LoadLimit(properties, capacity.requests());
        this.limiter = SimpleLimiter.<Priority>newBuilder().limit(limit).build();
        Gauge.builder("invoice.admission.limit", limiter, SimpleLimiter::getLimit)
                .register(meters);
        Gauge.builder("invoice.admission.inflight", limiter, SimpleLimiter::getInflight)
                .register(meters);
    }

    /** A retry or a hedge is only worth making while normal requests have room. */
    public boolean hasRoomForOptionalWork() {
        return isBelow(properties.optionalShare());
    }

    /** Whether there is no room at this moment for a request of this priority. */
    boolean isFull(Priority priority) {
        return !isBelow(priority == Priority.NORMAL ? 1 : properties.sheddableShare());
    }

    /** A place for a request, unless there is no room. */
    Optional<Ticket> admit(Priority priority) {
        return isFull(priority)
                ? Optional.empty()
                : limiter.acquire(priority).map(place -> new Ticket(place, this::ended));
    }

    private void ended(Work work, long start, long end, Ticket.Verdict verdict) {
        limit.ended(work, start, end, limiter.getInflight(), verdict);
    }

    private boolean isBelow(double share) {
        return !properties.enabled() || limiter.getInflight() < limiter.getLimit() * share;
    }
}
