package io.dronedelivery.perf.laboratory;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the article's system did not have, switched off: a gateway that sheds load, opens a circuit or gives up early would answer
 * for the database that the ladder is about. The same in all tests.
 */
final class ArticleSystem {

    private static final String PATIENCE = "30s";

    private static final Map<String, String> GATEWAY = Map.of(
            "gateway.admission.enabled",
            "false",
            "gateway.retry.max-attempts",
            "1",
            "gateway.hedging.enabled",
            "false",
            "gateway.circuit-breaker.failure-rate",
            "100",
            "gateway.circuit-breaker.window",
            "100000",
            "gateway.deadline.standard",
            PATIENCE,
            "gateway.deadline.maximum",
            PATIENCE,
            "gateway.services.delivery.timeout",
            PATIENCE,
            "gateway.services.package.timeout",
            PATIENCE,
            "gateway.services.drone.timeout",
            PATIENCE);

    /** The SDK's own defaults, which the article's client had, and no deadline that cuts its retries short. */
    private static final Map<String, String> SERVICE = Map.of(
            "azure.cosmos.throttling.max-retries",
            "9",
            "azure.cosmos.throttling.max-wait",
            "30s",
            "service.deadline.standard",
            PATIENCE,
            "service.deadline.maximum",
            PATIENCE);

    private static final List<String> SERVICES = List.of("delivery-service", "package-service", "drone-service");

    private ArticleSystem() {}

    static StackSettings unprotected(StackSettings settings) {
        StackSettings unprotected = with(settings, "gateway", GATEWAY);
        for (String service : SERVICES) {
            unprotected = with(unprotected, service, SERVICE);
        }
        return unprotected;
    }

    private static StackSettings with(StackSettings settings, String component, Map<String, String> properties) {
        StackSettings changed = settings;
        for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
            changed = changed.with(component, property.getKey(), property.getValue());
        }
        return changed;
    }
}
