package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Objects of Kubernetes' own kinds have no unknown and lack no required field, by the models that the Kubernetes project
 * generates from its OpenAPI description.
 */
class SchemaTests {

    private static final String MODELS = "io.kubernetes.client.openapi.models.";

    /** API groups of custom resources: their descriptions are not part of Kubernetes. */
    private static final Set<String> CUSTOM =
            Set.of("monitoring.coreos.com", "azmonitoring.coreos.com", "gateway.networking.k8s.io", "keda.sh");

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void everyObjectIsWhatKubernetesDescribes(Manifests manifests) {
        List<Manifest> described = manifests.all().stream()
                .filter(manifest -> !CUSTOM.contains(manifest.apiVersion().split("/")[0]))
                .toList();
        assertThat(described).isNotEmpty().allSatisfy(manifest -> assertThatCode(() -> validate(manifest))
                .as("%s", manifest)
                .doesNotThrowAnyException());
    }

    @Test
    void aMisspelledFieldIsFound() {
        String json = """
                {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "gateway"}, "spec": {"selektor": {}}}
                """;
        assertThatThrownBy(() -> validate("v1", "Service", JsonParser.parseString(json)))
                .hasMessageContaining("selektor");
    }

    private static void validate(Manifest manifest) throws Throwable {
        validate(
                manifest.apiVersion(),
                manifest.kind(),
                JsonParser.parseString(manifest.json().toString()));
    }

    private static void validate(String apiVersion, String kind, JsonElement json) throws Throwable {
        String version = apiVersion.substring(apiVersion.indexOf('/') + 1);
        String model = MODELS + version.substring(0, 1).toUpperCase(Locale.ROOT) + version.substring(1) + kind;
        try {
            Class.forName(model)
                    .getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, json);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
