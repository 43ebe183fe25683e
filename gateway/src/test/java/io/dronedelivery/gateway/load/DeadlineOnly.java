package io.dronedelivery.gateway.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;

/**
 * What the gateway is compared with: a server that does nothing but wait for a random time, or until the deadline if that is
 * sooner, and answer. What is late here as well is the machine's, the load's and the HTTP server's.
 *
 * <p>Arguments: port, longest time in milliseconds.
 */
final class DeadlineOnly {

    private DeadlineOnly() {}

    public static void main(String[] arguments) {
        int port = Integer.parseInt(arguments[0]);
        int longest = Integer.parseInt(arguments[1]);
        Random random = new Random(20261122);
        byte[] body = "x".repeat(500).getBytes(StandardCharsets.UTF_8);
        HttpServer.create()
                .host("127.0.0.1")
                .port(port)
                .handle((request, response) -> {
                    int budget = Integer.parseInt(request.requestHeaders().get("X-Request-Timeout-Ms"));
                    int work = random.nextInt(longest);
                    return Mono.delay(Duration.ofMillis(Math.min(budget, work)))
                            .then(response.status(work > budget ? 504 : 200)
                                    .sendByteArray(Mono.just(body))
                                    .then());
                })
                .bindNow()
                .onDispose()
                .block();
    }
}
