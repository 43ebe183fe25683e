package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One Kubernetes object as it would be applied. */
record Manifest(JsonNode json) {

    String kind() {
        return json.path("kind").asText();
    }

    String apiVersion() {
        return json.path("apiVersion").asText();
    }

    String name() {
        return json.at("/metadata/name").asText();
    }

    String namespace() {
        return json.at("/metadata/namespace").asText();
    }

    JsonNode at(String pointer) {
        return json.at(pointer);
    }

    Stream<JsonNode> each(String pointer) {
        return elements(json.at(pointer));
    }

    /** Labels of the pods that a workload starts. */
    Map<String, String> podLabels() {
        return texts(json.at("/spec/template/metadata/labels"));
    }

    /** Flags of the Java runtime in a workload's container. */
    List<String> javaFlags() {
        return each("/spec/template/spec/containers/0/env")
                .filter(variable -> variable.path("name").asText().equals("JAVA_TOOL_OPTIONS"))
                .map(variable -> variable.path("value").asText())
                .flatMap(value -> Stream.of(value.strip().split("\\s+")))
                .toList();
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }

    @Override
    public String toString() {
        return kind() + "/" + name();
    }
}
