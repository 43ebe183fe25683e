package io.dronedelivery.localstack;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command as a user runs it: a process of its own, with five more below it. */
final class RunningStack implements AutoCloseable {

    /** Longer than the command's own limits, so that it says itself what was too slow. */
    private static final Duration START_LIMIT = Duration.ofSeconds(300);

    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final Path output;
    private final Path stateFile;

    private RunningStack(Process process, Path output, Path stateFile) {
        this.process = process;
        this.output = output;
        this.stateFile = stateFile;
    }

    /** Runs the command with its files in {@code folder}, and does not wait for it. */
    static RunningStack launch(Path folder, String... arguments) throws IOException {
        Path stateFile = folder.resolve("state.json");
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D%s=%s".formatted(Project.ROOT_PROPERTY, System.getProperty(Project.ROOT_PROPERTY)),
                "-cp",
                System.getProperty("java.class.path"),
                LocalStackApplication.class.getName(),
                // Their making outlasts most tests, and takes one of the processors meanwhile.
                "--no-class-archives",
                "--logs=" + folder,
                "--state-file=" + stateFile));
        if (Stream.of(arguments).noneMatch(argument -> argument.startsWith("--prepared-data="))) {
            command.add("--no-prepared-data");
        }
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new RunningStack(process, output, stateFile);
    }

    RunningStack awaitReady() {
        await().atMost(START_LIMIT).pollInterval(Duration.ofMillis(200)).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("Ended with %d: %s".formatted(process.exitValue(), output()));
            }
            return Files.exists(stateFile);
        });
        return this;
    }

    /** The exit code, once it has ended by itself. */
    int awaitEnd() throws IOException, InterruptedException {
        if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("Still running: " + output());
        }
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    State state() throws IOException {
        return new ObjectMapper().readValue(stateFile.toFile(), State.class);
    }

    /** Gives an instruction, and returns when it has been followed or refused. */
    State instruct(String... instruction) throws IOException {
        int before = state().instructions();
        OutputStream input = process.getOutputStream();
        input.write((String.join("\t", instruction) + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        await().atMost(START_LIMIT).until(() -> state().instructions() > before);
        return state();
    }

    void endInstructions() throws IOException {
        process.getOutputStream().close();
    }

    HttpResponse<String> get(String pathAndQuery) throws IOException, InterruptedException {
        return get(URI.create(state().gateway()), pathAndQuery);
    }

    HttpResponse<String> get(URI gateway, String pathAndQuery) throws IOException, InterruptedException {
        URI uri = gateway.resolve(pathAndQuery);
        return http.send(
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    ProcessHandle component(String name) throws IOException {
        return state().processes().stream()
                .filter(running -> running.name().equals(name))
                .flatMap(running -> ProcessHandle.of(running.pid()).stream())
                .findFirst()
                .orElseThrow();
    }

    /** SIGTERM, as an ordinary end. */
    void terminate() {
        process.destroy();
    }

    /** SIGKILL: nothing in the process can react to it. */
    void kill() {
        process.destroyForcibly();
    }

    boolean anyComponentAlive() throws IOException {
        return state().processes().stream().anyMatch(running -> ProcessHandle.of(running.pid())
                .map(ProcessHandle::isAlive)
                .orElse(false));
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join()
                .destroyForcibly();
    }
}
