package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Something that goes wrong on purpose, for all calls on the partitions it is meant for.
 *
 * @param container empty for every container
 * @param partition partition key range id, empty for every partition
 * @param probability share of the calls that it happens to, 0 to 1
 * @param remaining how many more times it happens
 */
record Fault(
        Optional<String> container,
        Optional<String> partition,
        Effect effect,
        double probability,
        AtomicInteger remaining) {

    /** What happens. */
    sealed interface Effect {

        /** The call is answered with this error and has no effect. */
        record Status(int code) implements Effect {}

        /** The call is done, and the answer comes later. */
        record Delay(Duration by) implements Effect {}

        /** The call is done, and the connection is closed without an answer. */
        record Cut() implements Effect {}
    }

    /** Whether it happens to this call, which then counts. */
    boolean strikes(PhysicalPartition target) {
        return container.map(target.container().id()::equals).orElse(true)
                && partition.map(target.id()::equals).orElse(true)
                && (probability >= 1 || ThreadLocalRandom.current().nextDouble() < probability)
                && remaining.getAndUpdate(times -> Math.max(0, times - 1)) > 0;
    }

    /** The error that the service gives with a status. */
    static CosmosException failure(int status, PhysicalPartition partition) {
        return switch (status) {
            case 410 -> CosmosException.rangeGone(partition.id());
            case 429 -> CosmosException.tooManyRequests(Duration.ofMillis(10));
            default -> CosmosException.of(status, 0, "Injected fault");
        };
    }

    /**
     * Reads {@code {"container", "partition", "status" | "latencyMs" | "cut", "probability", "times"}}.
     *
     * @throws CosmosException with status 400 if it is not a fault
     */
    static Fault parse(ObjectNode json) {
        double probability = json.path("probability").asDouble(1);
        int times = json.path("times").asInt(Integer.MAX_VALUE);
        if (probability <= 0 || probability > 1 || times < 1) {
            throw CosmosException.badRequest("A fault has a probability above 0 up to 1, and happens once or more");
        }
        return new Fault(
                text(json, "container"), text(json, "partition"), effect(json), probability, new AtomicInteger(times));
    }

    private static Effect effect(ObjectNode json) {
        if (json.path("cut").asBoolean()) {
            return new Effect.Cut();
        }
        if (json.path("latencyMs").asLong() > 0) {
            return new Effect.Delay(Duration.ofMillis(json.path("latencyMs").asLong()));
        }
        int status = json.path("status").asInt();
        return switch (status) {
            case 408, 410, 429, 449, 500, 503 -> new Effect.Status(status);
            default ->
                throw CosmosException.badRequest(
                        "A fault is a status (408, 410, 429, 449, 500, 503), a latencyMs or a cut");
        };
    }

    private static Optional<String> text(ObjectNode json, String name) {
        JsonNode value = json.path(name);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value.asText());
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("probability", probability).put("times", remaining.get());
        container.ifPresent(name -> json.put("container", name));
        partition.ifPresent(id -> json.put("partition", id));
        if (effect instanceof Effect.Status status) {
            json.put("status", status.code());
        } else if (effect instanceof Effect.Delay delay) {
            json.put("latencyMs", delay.by().toMillis());
        } else {
            json.put("cut", true);
        }
        return json;
    }
}
