package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.CosmosException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Copies of everything an emulator holds, each a directory of its own.
 *
 * @param folder where they are or will be
 * @param wanted name of the one that this emulator begins with; empty to begin with nothing
 */
public record Snapshots(Path folder, Optional<String> wanted) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    public Snapshots {
        if (wanted.isPresent() && !Files.isDirectory(folder.resolve(wanted.get()))) {
            throw new IllegalArgumentException(folder + " has no snapshot " + wanted.get());
        }
    }

    Optional<Path> beginning() {
        return wanted.map(folder::resolve);
    }

    /**
     * Makes one. It has its name when it is whole.
     *
     * @throws CosmosException with status 400 for a wrong name, 409 if there is one with this name
     */
    void save(String name, Account account) {
        if (!NAME.matcher(name).matches()) {
            throw CosmosException.badRequest("The name of a snapshot has 1 to 64 letters, digits, - and _");
        }
        Path snapshot = folder.resolve(name);
        if (Files.exists(snapshot)) {
            throw CosmosException.conflict("A snapshot named '" + name + "'");
        }
        try {
            Files.createDirectories(folder);
            Path part = Files.createTempDirectory(folder, ".part");
            try {
                account.save(part);
                Files.move(part, snapshot);
            } finally {
                delete(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is left of one that was not finished. */
    private static void delete(Path part) throws IOException {
        if (Files.exists(part)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(part)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
            Files.delete(part);
        }
    }
}
