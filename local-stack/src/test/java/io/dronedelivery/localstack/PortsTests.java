package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PortsTests {

    @Test
    void namesPortAndComponentWhenAPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<Component, Ports.Pair> pairs = new EnumMap<>(Ports.free().byComponent());
            pairs.put(Component.DRONE, new Ports.Pair(taken.getLocalPort(), pair(pairs, Component.DRONE)));

            assertThatThrownBy(new Ports(pairs)::requireFree)
                    .isInstanceOf(CannotStartException.class)
                    .hasMessageContaining("Port %d (drone-service) is in use", taken.getLocalPort());
        }
    }

    @Test
    void namesEveryPortInUse() throws IOException {
        try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<Component, Ports.Pair> pairs = new EnumMap<>(Ports.free().byComponent());
            pairs.put(Component.GATEWAY, new Ports.Pair(first.getLocalPort(), second.getLocalPort()));

            assertThatThrownBy(new Ports(pairs)::requireFree)
                    .hasMessageContaining("%d (gateway)", first.getLocalPort())
                    .hasMessageContaining("%d (gateway, management)", second.getLocalPort());
        }
    }

    @Test
    void shiftsEveryStandardPortByTheOffset() {
        Ports ports = Ports.standard(1000);

        assertThat(ports.of(Component.GATEWAY)).isEqualTo(new Ports.Pair(9080, 10080));
        assertThat(ports.of(Component.EMULATOR)).isEqualTo(new Ports.Pair(9081, 0));
    }

    @Test
    void choosesEveryFreePortOnlyOnce() {
        Ports ports = Ports.free();

        assertThat(ports.byComponent().values().stream()
                        .flatMap(pair -> java.util.stream.Stream.of(pair.port(), pair.managementPort()))
                        .filter(port -> port != 0))
                .hasSize(9)
                .doesNotHaveDuplicates();
    }

    private static int pair(Map<Component, Ports.Pair> pairs, Component component) {
        return new Ports(pairs).of(component).managementPort();
    }
}
