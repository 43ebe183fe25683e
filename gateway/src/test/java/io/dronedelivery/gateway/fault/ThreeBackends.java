package io.dronedelivery.gateway.fault;

import io.dronedelivery.gateway.section.Section;
import java.util.List;
import org.springframework.test.context.DynamicPropertyRegistry;

/** The three services of a test, in the order of the sections. */
public final class ThreeBackends {

    public static final String DELIVERIES = "{\"count\":42,\"delivered\":40,\"inFlight\":1,\"cancelled\":1}";
    public static final String PACKAGES = "{\"count\":57,\"totalWeight\":123.400}";
    public static final String DRONES =
            "{\"trips\":44,\"traveledMiles\":1234.2500000000000000001,\"assignedHours\":88.5}";

    private final List<FaultyBackend> backends = List.of(
            FaultyBackend.answering(DELIVERIES), FaultyBackend.answering(PACKAGES), FaultyBackend.answering(DRONES));

    public FaultyBackend get(Section section) {
        return backends.get(section.ordinal());
    }

    public List<FaultyBackend> all() {
        return backends;
    }

    public void heal() {
        backends.forEach(backend -> {
            backend.behave(Fault.OK);
            backend.forget();
        });
    }

    /** Points the gateway's configuration at these backends. */
    public void register(DynamicPropertyRegistry registry) {
        registry.add("gateway.services.delivery.base-url", () -> backends.get(0).uri());
        registry.add("gateway.services.package.base-url", () -> backends.get(1).uri());
        registry.add("gateway.services.drone.base-url", () -> backends.get(2).uri());
    }
}
