package io.dronedelivery.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which component listens where, on loopback only. */
record Ports(Map<Component, Pair> byComponent) {

    /** The port of a component's work and the one of its management; the second is 0 where it has none. */
    record Pair(int port, int managementPort) {}

    Ports {
        byComponent = Map.copyOf(byComponent);
    }

    /** The documented ports, each shifted by {@code offset}. */
    static Ports standard(int offset) {
        Map<Component, Pair> pairs = new EnumMap<>(Component.class);
        for (Component component : Component.values()) {
            int management = component.hasManagementPort() ? component.standardManagementPort() + offset : 0;
            pairs.put(component, new Pair(component.standardPort() + offset, management));
        }
        return new Ports(pairs);
    }

    /** Ports that are free now, as the operating system chooses them. */
    static Ports free() {
        return free(EnumSet.allOf(Component.class));
    }

    private static Ports free(Set<Component> components) {
        int wanted = 2 * components.size();
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            // All are held at once, or the same port would be chosen twice.
            for (int i = 0; i < wanted; i++) {
                sockets.add(bind(0));
            }
            Deque<Integer> free = new ArrayDeque<>();
            for (ServerSocket socket : sockets) {
                free.add(socket.getLocalPort());
                socket.close();
            }
            Map<Component, Pair> pairs = new EnumMap<>(Component.class);
            for (Component component : components) {
                int management = component.hasManagementPort() ? free.remove() : 0;
                pairs.put(component, new Pair(free.remove(), management));
            }
            return new Ports(pairs);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same with this component on free ports. */
    Ports withFree(Component component) {
        return with(component, free(EnumSet.of(component)).of(component));
    }

    /** The same with this component elsewhere. */
    Ports with(Component component, Pair pair) {
        Map<Component, Pair> pairs = new EnumMap<>(byComponent);
        pairs.put(component, pair);
        return new Ports(pairs);
    }

    URI base(Component component) {
        return URI.create("http://127.0.0.1:" + of(component).port());
    }

    URI management(Component component) {
        return URI.create("http://127.0.0.1:" + of(component).managementPort());
    }

    Pair of(Component component) {
        Pair pair = byComponent.get(component);
        if (pair == null) {
            throw new IllegalArgumentException("No ports for " + component);
        }
        return pair;
    }

    /**
     * Makes sure that every port is free before anything is started.
     *
     * @throws CannotStartException naming each port in use and the component that wants it
     */
    void requireFree() {
        List<String> inUse = new ArrayList<>();
        for (Component component : Component.values()) {
            Pair pair = of(component);
            if (!isFree(pair.port())) {
                inUse.add("%d (%s)".formatted(pair.port(), component.artifact()));
            }
            if (component.hasManagementPort() && !isFree(pair.managementPort())) {
                inUse.add("%d (%s, management)".formatted(pair.managementPort(), component.artifact()));
            }
        }
        if (!inUse.isEmpty()) {
            throw new CannotStartException(
                    inUse.size() == 1
                            ? "Port %s is in use. Stop what holds it, or shift all ports with --port-offset."
                                    .formatted(inUse.get(0))
                            : "Ports %s are in use. Stop what holds them, or shift all ports with --port-offset."
                                    .formatted(String.join(", ", inUse)));
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = bind(port)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static ServerSocket bind(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
