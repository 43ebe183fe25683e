package io.dronedelivery.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A snapshot of the loaded data, so that a later start begins with it instead of loading. Its name stands for the data and for the
 * classes that made them.
 *
 * @param folder of the emulator's snapshots
 * @param found whether an earlier start has left it
 */
record PreparedData(Path folder, String name, boolean found) {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int CREATED = 201;
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** @param contents says which data these are: equal text means equal data */
    static PreparedData of(Path folder, Project project, String contents) {
        String state = contents
                + project.dataClasses().stream().map(PreparedData::state).toList();
        String name =
                UUID.nameUUIDFromBytes(state.getBytes(StandardCharsets.UTF_8)).toString();
        return new PreparedData(folder, name, Files.isDirectory(folder.resolve(name)));
    }

    /** Changes when a class is compiled anew. */
    private static List<String> state(Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(file -> file + " " + file.toFile().lastModified())
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Has the emulator save what it holds, in the place of what was kept before, and tells of it; never fails. */
    void keep(URI emulator, Narrator narrator) {
        HttpRequest request = HttpRequest.newBuilder(emulator.resolve("/_emulator/snapshots/" + name))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .timeout(LIMIT)
                .build();
        try {
            forgetOthers();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            narrator.say(
                    answer.statusCode() == CREATED
                            ? "data kept: the next start begins with them"
                            : "data could not be kept, and starts go on loading them: " + answer.body());
        } catch (IOException failure) {
            narrator.say("data could not be kept, and starts go on loading them: " + failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Only what an earlier start has made: the folder may be one that somebody named by mistake. */
    private void forgetOthers() throws IOException {
        Files.createDirectories(folder);
        for (Path snapshot : children(folder)) {
            if (NAME.matcher(snapshot.getFileName().toString()).matches() && Files.isDirectory(snapshot)) {
                for (Path file : children(snapshot)) {
                    Files.delete(file);
                }
                Files.delete(snapshot);
            }
        }
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
