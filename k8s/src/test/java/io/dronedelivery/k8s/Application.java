package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.convert.DurationStyle;

/** A Spring Boot application of this repository, as its own configuration describes it. */
record Application(String name, JsonNode configuration) {

    static final Path ROOT = Path.of("..");

    private static final String SHUTDOWN_PHASE = "/spring/lifecycle/timeout-per-shutdown-phase";

    static Stream<Application> all() {
        return Stream.of("gateway", "delivery-service", "package-service", "drone-service")
                .map(name -> new Application(name, read(name)));
    }

    static Optional<Application> named(String name) {
        return all().filter(application -> application.name().equals(name)).findFirst();
    }

    int port() {
        return configuration.at("/server/port").asInt();
    }

    int managementPort() {
        return configuration.at("/management/server/port").asInt();
    }

    /** How long requests under way are waited for at the stop; its own setting, or the one that the services share. */
    Duration shutdownPhase() {
        String own = configuration.at(SHUTDOWN_PHASE).asText();
        return DurationStyle.detectAndParse(
                own.isEmpty() ? SharedConfiguration.read().at(SHUTDOWN_PHASE).asText() : own);
    }

    /** The first document: what holds in every profile. */
    private static JsonNode read(String module) {
        try {
            return new ObjectMapper(new YAMLFactory())
                    .readTree(ROOT.resolve(module)
                            .resolve("src/main/resources/application.yaml")
                            .toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
