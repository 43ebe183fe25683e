package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.fault.ThreeBackends;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;

/** All three services in one, each answer after a random time. What is no section is a long list. */
final class AllServices implements AutoCloseable {

    private final Random random = new Random(20261122);
    private final String list;
    private final DisposableServer server;

    AllServices(Duration longestDelay, DataSize listSize) {
        list = "[\"" + "x".repeat((int) listSize.toBytes()) + "\"]";
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle((request, response) -> request.receive()
                        .then(delay(longestDelay))
                        .then(response.header("Content-Type", "application/json")
                                .sendByteArray(
                                        Mono.fromSupplier(() -> body(request).getBytes(StandardCharsets.UTF_8)))
                                .then()))
                .bindNow();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    private Mono<Void> delay(Duration longest) {
        return longest.isZero()
                ? Mono.empty()
                : Mono.delay(Duration.ofMillis(random.nextLong(longest.toMillis())))
                        .then();
    }

    private String body(HttpServerRequest request) {
        return switch (request.path()) {
            case "api/deliveries/summary" -> ThreeBackends.DELIVERIES;
            case "api/packages/summary" -> ThreeBackends.PACKAGES;
            case "api/dronedeliveries/utilization" -> ThreeBackends.DRONES;
            default -> list;
        };
    }

    @Override
    public void close() {
        server.disposeNow();
    }
}
