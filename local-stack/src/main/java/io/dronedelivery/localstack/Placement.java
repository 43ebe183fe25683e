package io.dronedelivery.localstack;

import java.util.List;

/**
 * One process of a component.
 *
 * @param name unique in the stack; that of the component where it has only one process
 * @param ports where this process listens, and where those that it asks do
 * @param properties of this process alone, as in {@code server.port=1}; they win over those of the component
 */
record Placement(String name, Component component, Ports ports, List<String> properties) {

    Placement {
        properties = List.copyOf(properties);
    }

    static Placement only(Component component, Ports ports) {
        return new Placement(component.artifact(), component, ports, List.of());
    }

    Ports.Pair pair() {
        return ports.of(component);
    }
}
