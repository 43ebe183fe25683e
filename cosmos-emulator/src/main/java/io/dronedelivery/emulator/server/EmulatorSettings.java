package io.dronedelivery.emulator.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How one emulator is set up.
 *
 * @param port 0 for any that is free
 * @param key the master key that requests must be signed with, base64; empty to let everybody in
 * @param physicalPartitions that every container starts with; empty for the service's rule, which goes by throughput
 * @param throttling whether provisioned throughput is a limit
 * @param strictIndexing whether queries are refused that the service refuses for want of an index
 * @param directory where to keep everything; empty for memory only
 * @param survivesPowerLoss whether a write to the directory is acknowledged only when the disk has it
 * @param snapshots copies of everything that can be made and begun with; empty for none
 * @param tls whether to speak HTTPS
 * @param advertisedEndpoint where the account document sends clients; empty for the address that they came by
 * @param direct whether clients in direct mode are served too
 * @param latency what answers take beyond the time they really need
 */
public record EmulatorSettings(
        String host,
        int port,
        Optional<String> key,
        OptionalInt physicalPartitions,
        boolean throttling,
        boolean strictIndexing,
        LatencyModel latency,
        Optional<Path> directory,
        boolean survivesPowerLoss,
        Optional<Snapshots> snapshots,
        Tls tls,
        Optional<URI> advertisedEndpoint,
        Optional<DirectMode> direct) {

    public EmulatorSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be between 0 and 65535, was " + port);
        }
        if (directory.isPresent() && snapshots.flatMap(Snapshots::beginning).isPresent()) {
            throw new IllegalArgumentException("an emulator begins with a directory or with a snapshot");
        }
        if (physicalPartitions.isPresent() && physicalPartitions.getAsInt() < 1) {
            throw new IllegalArgumentException("there must be at least one physical partition");
        }
    }
}
