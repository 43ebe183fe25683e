package io.dronedelivery.k8s;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What a person would apply, each rendered once per test run by the tool that would apply it. */
enum Kustomization {
    LOCAL("overlays/local"),
    AKS("overlays/aks"),
    /** The parts that neither overlay includes. */
    OPTIONAL("src/test/kustomize/optional"),
    /** As {@link #OPTIONAL}, with the monitors that cannot stand beside the operator's. */
    AZURE_PROMETHEUS("src/test/kustomize/azure-prometheus");

    private static final List<List<String>> RENDERERS =
            List.of(List.of("kubectl", "kustomize"), List.of("kustomize", "build"));

    private static final Map<Kustomization, List<Manifest>> RENDERED = new ConcurrentHashMap<>();

    private final Path folder;

    Kustomization(String folder) {
        this.folder = Path.of(folder);
    }

    /** Skips the calling test where no renderer is installed. */
    Manifests render() {
        return new Manifests(this, RENDERED.computeIfAbsent(this, Kustomization::rendered));
    }

    static Stream<Manifests> all() {
        return Stream.of(values()).map(Kustomization::render);
    }

    private List<Manifest> rendered() {
        assumeTrue(
                RENDERERS.stream().anyMatch(renderer -> Commands.isInstalled(renderer.get(0))),
                "Neither kubectl nor kustomize is installed: the manifests were not checked.");
        List<String> renderer = RENDERERS.stream()
                .filter(candidate -> Commands.isInstalled(candidate.get(0)))
                .findFirst()
                .orElseThrow();
        String yaml = Commands.run(
                Stream.concat(renderer.stream(), Stream.of(folder.toString())).toList());
        return documents(yaml);
    }

    private static List<Manifest> documents(String yaml) {
        ObjectMapper mapper = new ObjectMapper(new YAMLFactory());
        try (InputStream in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))) {
            return mapper.readerFor(JsonNode.class).<JsonNode>readValues(in).readAll().stream()
                    .map(Manifest::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
