package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What the three services import from service-support. */
final class SharedConfiguration {

    private SharedConfiguration() {}

    static JsonNode read() {
        try {
            return new ObjectMapper(new YAMLFactory())
                    .readTree(Application.ROOT
                            .resolve("service-support/src/main/resources/service-defaults.yaml")
                            .toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
