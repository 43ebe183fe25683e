package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.admission.Admission;
import io.dronedelivery.gateway.deadline.DeadlineProperties;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.springframework.stereotype.Component;

/** What holds for calls to every service alike. */
@Component
record CallRules(
        DeadlineProperties deadline,
        CallProperties properties,
        CircuitBreakerRegistry breakers,
        BulkheadRegistry bulkheads,
        Admission admission,
        ServiceConnections connections,
        SectionCall.Records records) {}
