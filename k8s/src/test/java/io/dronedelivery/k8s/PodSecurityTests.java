package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every pod meets the Pod Security Standard "restricted", and a little more. */
class PodSecurityTests {

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void theNamespaceRefusesWhatIsNotRestricted(Manifests manifests) {
        JsonNode labels = manifests.the("Namespace", "drone-invoice").at("/metadata/labels");
        for (String mode : new String[] {"enforce", "warn", "audit"}) {
            assertThat(labels.path("pod-security.kubernetes.io/" + mode).asText())
                    .as(mode)
                    .isEqualTo("restricted");
        }
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void podsRunAsAnUnprivilegedUser(Manifests manifests) {
        assertThat(manifests.workloads()).allSatisfy(workload -> {
            JsonNode security = workload.at("/spec/template/spec/securityContext");
            assertThat(security.path("runAsNonRoot").asBoolean()).isTrue();
            assertThat(security.path("runAsUser").asInt()).isEqualTo(10001);
            assertThat(security.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            for (String shared : new String[] {"hostNetwork", "hostPID", "hostIPC"}) {
                assertThat(workload.at("/spec/template/spec").has(shared))
                        .as(shared)
                        .isFalse();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void containersCanNeitherGainRightsNorWriteTheirRoot(Manifests manifests) {
        assertThat(manifests.workloads().flatMap(PodSecurityTests::containers)).allSatisfy(container -> {
            JsonNode security = container.path("securityContext");
            assertThat(security.path("allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
            assertThat(security.path("privileged").asBoolean()).isFalse();
            assertThat(Manifest.elements(security.at("/capabilities/drop")).map(JsonNode::asText))
                    .containsExactly("ALL");
            assertThat(security.at("/capabilities/add").isMissingNode()).isTrue();
            assertThat(Manifest.elements(container.path("ports"))).noneMatch(port -> port.has("hostPort"));
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void volumesHoldNothingOfTheNode(Manifests manifests) {
        assertThat(manifests.workloads().flatMap(workload -> workload.each("/spec/template/spec/volumes")))
                .allSatisfy(volume -> assertThat(volume.has("emptyDir") || volume.has("persistentVolumeClaim"))
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void noPodHoldsATokenForTheKubernetesApi(Manifests manifests) {
        assertThat(manifests.workloads())
                .allSatisfy(workload -> assertThat(workload.at("/spec/template/spec/automountServiceAccountToken")
                                .asBoolean(true))
                        .isFalse());
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void gitHoldsNoSecretButTheEmulatorsPublishedKey(Manifests manifests) {
        assertThat(manifests.ofKind("Secret")).isEmpty();
        assertThat(manifests.ofKind("ConfigMap").flatMap(map -> Manifest.texts(map.at("/data")).entrySet().stream()))
                .filteredOn(entry -> entry.getKey().matches(".*(KEY|SECRET|PASSWORD|TOKEN)"))
                .allSatisfy(entry -> {
                    assertThat(entry.getKey()).isEqualTo("AZURE_COSMOS_KEY");
                    assertThat(entry.getValue()).startsWith("C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTq");
                });
    }

    private static Stream<JsonNode> containers(Manifest workload) {
        return Stream.of("containers", "initContainers").flatMap(list -> workload.each("/spec/template/spec/" + list));
    }
}
