package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;

/** What the emulator offers beside the Cosmos protocol, under a path of its own. */
final class AdminHandler {

    private static final String ROOT = "_emulator";

    private final PrometheusMeterRegistry registry;

    AdminHandler(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    static boolean owns(CosmosRequest request) {
        return request.path().has(0, ROOT);
    }

    CosmosResponse handle(CosmosRequest request) {
        if (request.method().equals("GET") && request.path().has(1, "metrics")) {
            return CosmosResponse.text(
                    200,
                    "text/plain; version=0.0.4; charset=utf-8",
                    registry.scrape().getBytes(StandardCharsets.UTF_8));
        }
        throw CosmosException.notFound("/" + request.path().decoded());
    }
}
