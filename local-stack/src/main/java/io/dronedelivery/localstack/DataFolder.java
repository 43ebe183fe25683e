package io.dronedelivery.localstack;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A folder in which the emulator keeps its documents from one run to the next, with a note of what was loaded.
 *
 * @param contents the data that this run wants there; a folder holds one kind only
 */
record DataFolder(Path folder, String contents) {

    /** What was loaded completely. */
    private record Note(String contents, SortedSet<String> containers) {}

    /**
     * Makes the folder if it is missing.
     *
     * @throws CannotStartException if it holds other data than are wanted
     */
    void prepare() {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new CannotStartException("The data folder %s cannot be made: %s".formatted(folder, failure));
        }
        Note note = read();
        if (!note.contents().equals(contents)) {
            throw new CannotStartException(
                    "%s holds other data (%s) than are wanted (%s): name another folder or delete it"
                            .formatted(folder, note.contents(), contents));
        }
    }

    /** Containers that an earlier run filled to the end. */
    Set<String> loadedContainers() {
        return read().containers();
    }

    /** Notes that containers are filled, beside those noted before. */
    void noteLoaded(Set<String> containers) {
        SortedSet<String> all = new TreeSet<>(read().containers());
        all.addAll(containers);
        try {
            new ObjectMapper().writeValue(noteFile().toFile(), new Note(contents, all));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Note read() {
        if (!Files.exists(noteFile())) {
            return new Note(contents, new TreeSet<>());
        }
        try {
            return new ObjectMapper().readValue(noteFile().toFile(), Note.class);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path noteFile() {
        return folder.resolve("loaded.json");
    }
}
