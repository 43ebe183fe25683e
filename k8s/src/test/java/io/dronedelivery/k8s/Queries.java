package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every PromQL expression of the rules, the dashboards and the scaler. */
final class Queries {

    static final Path OBSERVABILITY = Path.of("components/observability");

    private Queries() {}

    /**
     * One expression.
     *
     * @param place where to change it
     */
    record Query(String place, String expression) {

        @Override
        public String toString() {
            return place + ": " + expression;
        }
    }

    static List<Query> all() {
        return Stream.of(rules(), dashboards(), scaler())
                .flatMap(queries -> queries)
                .toList();
    }

    static List<JsonNode> alerts() {
        return eachRule().filter(rule -> rule.has("alert")).toList();
    }

    /** Series that the recording rules make. */
    static Set<String> recorded() {
        return eachRule()
                .filter(rule -> rule.has("record"))
                .map(rule -> rule.path("record").asText())
                .collect(Collectors.toUnmodifiableSet());
    }

    static JsonNode ruleGroups() {
        return yaml(OBSERVABILITY.resolve("prometheus-rule.yaml")).path("spec");
    }

    private static Stream<JsonNode> eachRule() {
        return Manifest.elements(ruleGroups().path("groups")).flatMap(group -> Manifest.elements(group.path("rules")));
    }

    private static Stream<Query> rules() {
        return eachRule()
                .map(rule -> new Query(
                        rule.path("alert").asText(rule.path("record").asText()),
                        rule.path("expr").asText()));
    }

    private static Stream<Query> dashboards() {
        try (Stream<Path> files = Files.list(OBSERVABILITY.resolve("dashboards"))) {
            return files.sorted().toList().stream()
                    .flatMap(file -> Manifest.elements(yaml(file).path("panels"))
                            .flatMap(panel -> Manifest.elements(panel.path("targets"))
                                    .map(target -> new Query(
                                            file.getFileName() + " / "
                                                    + panel.path("title").asText(),
                                            target.path("expr").asText()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Query> scaler() {
        return Manifest.elements(
                        yaml(Path.of("components/keda/scaled-object.yaml")).at("/spec/triggers"))
                .filter(trigger -> trigger.path("type").asText().equals("prometheus"))
                .map(trigger -> new Query(
                        "scaled-object.yaml", trigger.at("/metadata/query").asText()));
    }

    /** JSON is YAML, too. */
    private static JsonNode yaml(Path file) {
        try {
            return new ObjectMapper(new YAMLFactory()).readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
