package io.dronedelivery.k8s;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The objects of one kustomization. */
record Manifests(Kustomization source, List<Manifest> all) {

    /** Kinds that start pods. */
    private static final Set<String> WORKLOADS = Set.of("Deployment", "StatefulSet", "DaemonSet", "Job");

    Stream<Manifest> ofKind(String kind) {
        return all.stream().filter(manifest -> manifest.kind().equals(kind));
    }

    Stream<Manifest> workloads() {
        return all.stream().filter(manifest -> WORKLOADS.contains(manifest.kind()));
    }

    /** Our applications: what the runtime component equips. */
    Stream<Manifest> applications() {
        return ofKind("Deployment")
                .filter(deployment -> Application.named(deployment.name()).isPresent());
    }

    Manifest the(String kind, String name) {
        return ofKind(kind)
                .filter(manifest -> manifest.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(source + " has no " + kind + " " + name));
    }

    /** The workloads whose pods a label selector chooses, in the form that all but Services use. */
    List<Manifest> selected(JsonNode selector) {
        return workloads()
                .filter(workload -> matches(selector, workload.podLabels()))
                .toList();
    }

    static boolean matches(JsonNode selector, Map<String, String> labels) {
        boolean labelled = labels.entrySet()
                .containsAll(Manifest.texts(selector.path("matchLabels")).entrySet());
        return labelled
                && Manifest.elements(selector.path("matchExpressions")).allMatch(expression -> {
                    if (!expression.path("operator").asText().equals("In")) {
                        throw new AssertionError("Only the operator In is used here, not " + expression);
                    }
                    String value = labels.getOrDefault(expression.path("key").asText(), "");
                    return Manifest.elements(expression.path("values"))
                            .anyMatch(allowed -> allowed.asText().equals(value));
                });
    }

    @Override
    public String toString() {
        return source.name();
    }
}
