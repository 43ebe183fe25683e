package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.admission.Capacity;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedBulkheadMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A circuit breaker and a bulkhead for every service, under the name of its section. */
@Configuration(proxyBeanMethods = false)
class SectionConfiguration {

    @Bean
    CircuitBreakerRegistry circuitBreakers(CallProperties properties, MeterRegistry meters) {
        CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(breaker(properties.circuitBreaker()));
        TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(breakers).bindTo(meters);
        return breakers;
    }

    @Bean
    BulkheadRegistry bulkheads(ServicesProperties services, MeterRegistry meters) {
        BulkheadRegistry bulkheads = BulkheadRegistry.ofDefaults();
        for (Section section : Section.values()) {
            bulkheads.bulkhead(section.key(), bulkhead(services.of(section)));
        }
        TaggedBulkheadMetrics.ofBulkheadRegistry(bulkheads).bindTo(meters);
        return bulkheads;
    }

    /** A request takes at most one connection of each pool. */
    @Bean
    Capacity capacity(ServicesProperties services) {
        return new Capacity(Arrays.stream(Section.values())
                .mapToInt(section -> services.of(section).maxConnections())
                .min()
                .orElseThrow());
    }

    private static CircuitBreakerConfig breaker(CallProperties.CircuitBreaker properties) {
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
                // As long as it takes: every trial call ends, and a limit would open it again wherever callers are few.
                .maxWaitDurationInHalfOpenState(Duration.ZERO)
                .ignoreException(failure -> failure instanceof SectionFailedException failed
                        && !failed.failure().countsAgainstService())
                .recordResult(result -> result instanceof RoutedAnswer answer && answer.speaksAgainstService())
                .writableStackTraceEnabled(false)
                .build();
    }

    private static BulkheadConfig bulkhead(ServicesProperties.Service service) {
        return BulkheadConfig.custom()
                .maxConcurrentCalls(service.maxConnections())
                .maxWaitDuration(Duration.ZERO)
                .writableStackTraceEnabled(false)
                .build();
    }
}
