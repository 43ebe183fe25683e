package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** The machine and the versions that a result was measured with. */
final class Machine {

    private Machine() {}

    static Provenance describe(Project project, List<String> command, Map<String, String> configuration) {
        var system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        Map<String, String> versions = new TreeMap<>();
        versions.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        versions.put("commit", commit(project));
        versions.put("operating system", system.getOperatingSystem().toString());
        return new Provenance(
                OffsetDateTime.now(Clock.systemUTC()),
                hardware.getProcessor().getProcessorIdentifier().getName().strip(),
                hardware.getProcessor().getLogicalProcessorCount(),
                hardware.getMemory().getTotal(),
                versions,
                configuration,
                command);
    }

    private static String commit(Project project) {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty")
                    .directory(project.root().toFile())
                    .start();
            String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return commit.isEmpty() ? "unknown" : commit;
        } catch (IOException unavailable) {
            return "unknown";
        }
    }
}
