package io.dronedelivery.gateway.admission;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/**
 * Knows how many requests may be under way. As room gets scarce sheddable requests are turned away first, then optional
 * work is left undone, then normal requests are turned away.
 */
@Component
public class Admission {

    private final AdmissionProperties properties;
    private final LoadLimit limit;
    private final AtomicInteger inFlight = new AtomicInteger();

    Admission(AdmissionProperties properties, Capacity capacity, MeterRegistry meters) {
        this.properties = properties;
        this.limit = new LoadLimit(properties, capacity.requests());
        Gauge.builder("invoice.admission.limit", limit, LoadLimit::getLimit).register(meters);
        Gauge.builder("invoice.admission.inflight", inFlight, AtomicInteger::get)
                .register(meters);
    }

    /** A retry or a hedge is only worth making while normal requests have room. */
    public boolean hasRoomForOptionalWork() {
        return !properties.enabled() || inFlight.get() < room(properties.optionalShare());
    }

    /** Whether there is no room at this moment for a request of this priority. */
    boolean isFull(Priority priority) {
        return inFlight.get() >= room(priority);
    }

    /** A place for a request, unless there is no room. */
    Optional<Ticket> admit(Priority priority) {
        double room = room(priority);
        return inFlight.getAndUpdate(before -> before < room ? before + 1 : before) < room
                ? Optional.of(new Ticket(this))
                : Optional.empty();
    }

    /** Takes a place back. */
    void ended(Work work, long start, Ticket.Verdict verdict) {
        limit.ended(work, start, System.nanoTime(), inFlight.get(), verdict);
        inFlight.decrementAndGet();
    }

    private double room(Priority priority) {
        return room(priority == Priority.NORMAL ? 1 : properties.sheddableShare());
    }

    private double room(double share) {
        return limit.getLimit() * share;
    }
}
