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
import java.util.Optional;

/**
 * What runs where, for programs: written as soon as the system is ready.
 *
 * @param gateway where invoices are asked for
 * @param instructions how many have been followed or refused since the start
 * @param refusal why the last one was refused; empty if it was followed
 */
record State(String gateway, List<Running> processes, Data data, int instructions, String refusal) {

    /**
     * One process.
     *
     * @param name unique
     * @param component whose process it is: several may be of one
     * @param managementPort 0 if it has none
     */
    record Running(String name, String component, long pid, int port, int managementPort, String log) {

        static Running of(Placement placement, ChildProcess child) {
            return new Running(
                    placement.name(),
                    placement.component().artifact(),
                    child.pid(),
                    placement.pair().port(),
                    placement.pair().managementPort(),
                    child.log().toString());
        }
    }

    /**
     * The shape of the data: every owner has items in every month. Without data there are no owners and no months.
     *
     * @param ownerPattern makes an owner's id of its number, 1 to {@code owners}
     * @param months as in 2026-11, oldest first
     */
    record Data(String preset, int owners, String ownerPattern, List<String> months) {}

    static State of(String gateway, List<Running> processes, String preset, Optional<Dataset> dataset) {
        Data data = dataset.map(loaded -> new Data(
                        preset,
                        loaded.owners(),
                        Dataset.OWNER_PATTERN,
                        loaded.months().stream().map(Object::toString).toList()))
                .orElseGet(() -> new Data(preset, 0, Dataset.OWNER_PATTERN, List.of()));
        return new State(gateway, processes, data, 0, "");
    }

    static State read(Path file) {
        try {
            return new ObjectMapper().readValue(file.toFile(), State.class);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same after one more instruction. */
    State after(List<Running> running, String reason) {
        return new State(gateway, running, data, instructions + 1, reason);
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
