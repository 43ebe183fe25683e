package io.dronedelivery.gateway.fault;

import io.dronedelivery.gateway.section.Section;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** The three services behind the gateway of a test, in the order of the sections. One set serves every test. */
public final class ThreeBackends implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    public static final String DELIVERIES = "{\"count\":42,\"delivered\":40,\"inFlight\":1,\"cancelled\":1}";
    public static final String PACKAGES = "{\"count\":57,\"totalWeight\":123.400}";
    public static final String DRONES =
            "{\"trips\":44,\"traveledMiles\":1234.2500000000000000001,\"assignedHours\":88.5}";

    private static final List<String> BODIES = List.of(DELIVERIES, PACKAGES, DRONES);
    private static final List<FaultyBackend> BACKENDS = IntStream.range(0, BODIES.size())
            .mapToObj(position -> FaultyBackend.answering(position, BODIES.get(position)))
            .toList();

    public static FaultyBackend of(Section section) {
        return BACKENDS.get(section.ordinal());
    }

    public static List<FaultyBackend> all() {
        return BACKENDS;
    }

    /** Every backend answers again as it should and has forgotten what it was asked. */
    public static void heal() {
        for (Section section : Section.values()) {
            of(section).behave(Fault.OK);
            of(section).answer(BODIES.get(section.ordinal()));
            of(section).forget();
        }
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestPropertyValues.of(
                        "gateway.services.delivery.base-url=" + BACKENDS.get(0).uri(),
                        "gateway.services.package.base-url=" + BACKENDS.get(1).uri(),
                        "gateway.services.drone.base-url=" + BACKENDS.get(2).uri())
                .applyTo(context);
    }
}
