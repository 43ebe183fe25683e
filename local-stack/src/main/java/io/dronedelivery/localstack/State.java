package io.dronedelivery.localstack;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What runs where, for programs: written as soon as the system is ready.
 *
 * @param gateway where invoices are asked for
 */
record State(String gateway, List<Running> processes, Data data) {

    /**
     * One process.
     *
     * @param managementPort 0 if it has none
     */
    record Running(String name, long pid, int port, int managementPort, String log) {}

    /**
     * The shape of the data: every owner has items in every month. Without data there are no owners and no months.
     *
     * @param ownerPattern makes an owner's id of its number, 1 to {@code owners}
     * @param months as in 2026-11, oldest first
     */
    record Data(String preset, int owners, String ownerPattern, List<String> months) {}

    static State of(Ports ports, Map<Component, ChildProcess> running, String preset, Optional<Dataset> dataset) {
        List<Running> processes = running.entrySet().stream()
                .map(entry -> {
                    Ports.Pair pair = ports.of(entry.getKey());
                    ChildProcess child = entry.getValue();
                    return new Running(
                            child.name(),
                            child.pid(),
                            pair.port(),
                            pair.managementPort(),
                            child.log().toString());
                })
                .toList();
        Data data = dataset.map(loaded -> new Data(
                        preset,
                        loaded.owners(),
                        Dataset.OWNER_PATTERN,
                        loaded.months().stream().map(Object::toString).toList()))
                .orElseGet(() -> new Data(preset, 0, Dataset.OWNER_PATTERN, List.of()));
        return new State(ports.base(Component.GATEWAY).toString(), processes, data);
    }

    /** Writes all of it at once: whoever finds the file finds it complete. */
    void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(unfinished.toFile(), this);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
