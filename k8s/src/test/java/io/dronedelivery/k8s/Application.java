package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A Spring Boot application of this repository, as its own configuration describes it. */
record Application(String name, JsonNode configuration) {

    static final Path ROOT = Path.of("..");

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
