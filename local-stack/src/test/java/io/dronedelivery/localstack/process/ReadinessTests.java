package io.dronedelivery.localstack.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.test.StepVerifier;

class ReadinessTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    Path logs;

    private final AtomicInteger status = new AtomicInteger(503);
    private final AtomicInteger asked = new AtomicInteger();
    private ProcessGroup group = new ProcessGroup(Path.of("."), StandIns.ownClasses(), (child, exitCode) -> {});
    private HttpServer server = newServer();

    @BeforeEach
    void start() {
        group = new ProcessGroup(logs, StandIns.ownClasses(), (child, exitCode) -> {});
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        group.close();
    }

    @Test
    void completesOnceTheAnswerIsReady() {
        ChildProcess child = group.start(StandIns.program("sleeper", StandIns.Sleeper.class));

        StepVerifier.create(new Readiness(uri()).of(child, PATIENCE))
                .then(() -> org.awaitility.Awaitility.await().until(() -> asked.get() > 1))
                .then(() -> status.set(200))
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void failsAtTheLimitNamingProcessAndLog() {
        ChildProcess child = group.start(StandIns.program("sleeper", StandIns.Sleeper.class));

        StepVerifier.create(new Readiness(uri()).of(child, Duration.ofSeconds(1)))
                .expectErrorMessage(
                        "sleeper is not ready after 1 s (%s; log: %s)".formatted(uri(), logs.resolve("sleeper.log")))
                .verify(PATIENCE);
    }

    @Test
    void failsAtOnceWhenTheProcessEnds() {
        ChildProcess child = group.start(StandIns.program("quitter", StandIns.Quitter.class, "7"));

        StepVerifier.create(new Readiness(uri()).of(child, Duration.ofMinutes(5)))
                .expectErrorMatches(failure -> failure.getMessage() != null
                        && failure.getMessage().startsWith("quitter ended with exit code 7: out of propellers"))
                .verify(PATIENCE);
    }

    private URI uri() {
        return URI.create(
                "http://127.0.0.1:%d/ready".formatted(server.getAddress().getPort()));
    }

    private static HttpServer newServer() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
