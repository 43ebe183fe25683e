package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.admission.Admission;
import io.dronedelivery.gateway.admission.Ticket;
import io.dronedelivery.gateway.configuration.CircuitBreakerProperties;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.configuration.ServicesProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedBulkheadMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The services behind the sections. What is asked within a request shares that request's deadline. */
@Component
public class Sections {

    private final List<ServiceCalls> services;
    private final MeterRegistry meters;
    private final Map<Outcome, Timer> timers = new ConcurrentHashMap<>();

    private record Outcome(Section section, String outcome) {}

    Sections(GatewayProperties gateway, Admission admission, MeterRegistry meters, ObservationRegistry observations) {
        this.meters = meters;
        CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(breaker(gateway.circuitBreaker()));
        BulkheadRegistry bulkheads = BulkheadRegistry.ofDefaults();
        this.services = Arrays.stream(Section.values())
                .map(section -> {
                    ServiceProperties service = service(section, gateway.services());
                    return new ServiceCalls(
                            new SectionClient(
                                    ServiceConnections.client(section, service),
                                    service,
                                    gateway.circuitBreaker().shortestFairWait(),
                                    observations),
                            service,
                            gateway,
                            breakers.circuitBreaker(section.key()),
                            bulkheads.bulkhead(section.key(), bulkhead(service)),
                            admission::hasRoomForOptionalWork);
                })
                .toList();
        TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(breakers).bindTo(meters);
        TaggedBulkheadMetrics.ofBulkheadRegistry(bulkheads).bindTo(meters);
    }

    /** Emits what became of the section, at the latest when the section's share of the deadline is used up. */
    public Mono<SectionResult> summary(Section section, OwnerMonth question) {
        return ask(SectionRequest.summary(section, question));
    }

    /** Emits the newest month in which the service knows something of this owner, as {@code {"year": , "month": }}. */
    public Mono<SectionResult> latestMonth(Section section, String ownerId) {
        return ask(SectionRequest.latestMonth(section, ownerId));
    }

    private Mono<SectionResult> ask(SectionRequest request) {
        return Mono.deferContextual(context -> services.get(request.section().ordinal())
                .ask(request, Deadline.of(context))
                .doOnNext(this::record)
                .doOnNext(result -> Ticket.of(context).ifPresent(ticket -> report(result, ticket))));
    }

    /** Throttling below is load that the gateway let in; any other failure says nothing about load. */
    private static void report(SectionResult result, Ticket ticket) {
        if (result instanceof SectionResult.Failed failed) {
            if (failed.failure() == SectionFailure.THROTTLED) {
                ticket.overloaded();
            } else {
                ticket.inconclusive();
            }
        }
    }

    private void record(SectionResult result) {
        timers.computeIfAbsent(new Outcome(result.section(), result.outcome()), this::timer)
                .record(result.cost().time());
    }

    private Timer timer(Outcome outcome) {
        return Timer.builder("invoice.section")
                .tag("section", outcome.section().key())
                .tag("outcome", outcome.outcome())
                .register(meters);
    }

    private static ServiceProperties service(Section section, ServicesProperties services) {
        return switch (section) {
            case DELIVERIES -> services.delivery();
            case PACKAGES -> services.packages();
            case DRONES -> services.drone();
        };
    }

    private static CircuitBreakerConfig breaker(CircuitBreakerProperties properties) {
        return CircuitBreakerConfig.custom()
                .failureRateThreshold(properties.failureRate())
                // The usual window takes a lock, on which an event loop would wait under load.
                .slidingWindow(
                        properties.window(),
                        properties.window(),
                        CircuitBreakerConfig.SlidingWindowType.COUNT_BASED,
                        CircuitBreakerConfig.SlidingWindowSynchronizationStrategy.LOCK_FREE)
                .waitDurationInOpenState(properties.openFor())
                .permittedNumberOfCallsInHalfOpenState(properties.trialCalls())
                // Trial calls that never come to an end must not keep it half open for ever.
                .maxWaitDurationInHalfOpenState(properties.openFor())
                .recordException(failure -> failure instanceof SectionFailedException failed
                        && failed.failure().countsAgainstService())
                .ignoreException(failure -> failure instanceof SectionFailedException failed
                        && !failed.failure().countsAgainstService())
                .writableStackTraceEnabled(false)
                .build();
    }

    private static BulkheadConfig bulkhead(ServiceProperties service) {
        return BulkheadConfig.custom()
                .maxConcurrentCalls(service.maxConnections())
                .maxWaitDuration(Duration.ZERO)
                .writableStackTraceEnabled(false)
                .build();
    }
}
