package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One more process of a component that the stack runs already, set up in another way. */
final class BootProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(500);

    private final Process process;
    private final StackState.Running running;

    private BootProcess(Process process, StackState.Running running) {
        this.process = process;
        this.running = running;
    }

    /**
     * Which of them, by the names that the stack knows.
     *
     * @param jvmOptions besides those of every component under load
     * @param arguments besides ports and profile
     */
    record Program(String component, String mainClass, List<String> jvmOptions, List<String> arguments) {

        Program {
            jvmOptions = List.copyOf(jvmOptions);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * Starts it on free ports and waits until it is ready.
     *
     * @param log what it says
     * @throws LaboratoryException if it does not become ready
     */
    static BootProcess start(Project project, Program program, Path log) {
        var running = new StackState.Running(program.component(), 0, freePort(), freePort());
        try {
            Process process = new ProcessBuilder(command(project, program, running))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            // Whatever ends this program, a process that it started must not stay.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "stop-" + program.component()));
            awaitReady(process, running, log);
            return new BootProcess(process, running.withPid(process.pid()));
        } catch (IOException failure) {
            throw new LaboratoryException(
                    "%s could not be started: %s".formatted(program.component(), failure.getMessage()), failure);
        }
    }

    StackState.Running running() {
        return running;
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static List<String> command(Project project, Program program, StackState.Running running) {
        List<String> command =
                new ArrayList<>(List.of(Project.java().toString(), "-Xmx384m", "-XX:+UseSerialGC", "-Xshare:auto"));
        command.addAll(program.jvmOptions());
        command.addAll(List.of(
                "-cp",
                project.classPath(program.component()),
                program.mainClass(),
                "--spring.profiles.active=local",
                "--server.port=" + running.port(),
                "--management.server.port=" + running.managementPort()));
        command.addAll(program.arguments());
        return command;
    }

    private static void awaitReady(Process process, StackState.Running running, Path log) {
        HttpClient client = HttpClient.newHttpClient();
        URI readiness = URI.create("http://127.0.0.1:%d/actuator/health/readiness".formatted(running.managementPort()));
        HttpRequest request = HttpRequest.newBuilder(readiness).timeout(POLL).build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (!answers(client, request)) {
                if (System.nanoTime() - end > 0 || process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroy();
                    throw new LaboratoryException("%s did not become ready; see %s".formatted(running.name(), log));
                }
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    private static boolean answers(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new LaboratoryException("There is no free port", none);
        }
    }
}
