package io.dronedelivery.perf.laboratory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One stack under several settings at once: drone service and gateway have a process for every way in which they are set up, and
 * all share the rest, the database with its documents first of all. Whoever goes from one to the other waits for nothing, and
 * meets processes that are warm.
 */
final class Variants {

    private static final String DRONE_SERVICE = "drone-service";
    private static final String GATEWAY = "gateway";

    private final Stack stack;
    private final StackState own;
    private final Map<Need, StackState.Running> running = new LinkedHashMap<>();

    /** @param behind processes that it asks in the place of the stack's own */
    private record Need(String component, List<String> properties, List<String> behind) {}

    /** @param started what the stack's own processes were started with */
    Variants(Stack stack, StackSettings started) {
        this.stack = stack;
        this.own = stack.state();
        for (String component : List.of(DRONE_SERVICE, GATEWAY)) {
            running.put(new Need(component, started.properties(component), List.of()), own.process(component));
        }
    }

    /** The processes that make up the system under these settings; what is not running yet is started. */
    StackState under(StackSettings wanted) {
        StackState.Running drones = running(new Need(DRONE_SERVICE, wanted.properties(DRONE_SERVICE), List.of()));
        List<String> behind = drones.name().equals(DRONE_SERVICE) ? List.of() : List.of(drones.name());
        StackState.Running gateway = running(new Need(GATEWAY, wanted.properties(GATEWAY), behind));
        return own.with(drones).with(gateway).withGateway(gateway.base());
    }

    private StackState.Running running(Need need) {
        return running.computeIfAbsent(
                need,
                missing -> stack.add(
                        "%s-%d".formatted(need.component(), running.size()),
                        need.component(),
                        need.properties(),
                        need.behind()));
    }
}
