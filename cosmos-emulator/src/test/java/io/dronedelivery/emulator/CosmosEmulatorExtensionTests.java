package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CosmosEmulatorExtensionTests {

    @RegisterExtension
    static CosmosEmulatorExtension cosmos = CosmosEmulatorExtension.of(emulator -> emulator.key("c2VjcmV0"));

    private static final Set<Integer> PORTS = new HashSet<>();

    @Test
    void handsTheConfiguredEmulatorToATest(CosmosEmulator emulator) {
        assertThat(emulator.key()).isEqualTo("c2VjcmV0");
        assertOneEmulator(emulator);
    }

    @Test
    void handsTheSameEmulatorToTheOthers(CosmosEmulator emulator) {
        assertOneEmulator(emulator);
    }

    private static void assertOneEmulator(CosmosEmulator emulator) {
        PORTS.add(emulator.endpoint().getPort());
        assertThat(PORTS).hasSize(1);
    }
}
