package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every pod can be watched, stopped and moved without a client noticing. */
class WorkloadTests {

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void everyApplicationIsDeployed(Manifests manifests) {
        assertThat(manifests.applications().map(Manifest::name))
                .containsExactlyInAnyOrderElementsOf(
                        Application.all().map(Application::name).toList());
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void probesAskTheManagementPort(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            JsonNode container = application.at("/spec/template/spec/containers/0");
            assertProbe(container.path("startupProbe"), "/actuator/health/liveness");
            assertProbe(container.path("livenessProbe"), "/actuator/health/liveness");
            assertProbe(container.path("readinessProbe"), "/actuator/health/readiness");
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void theStartIsGivenThreeMinutes(Manifests manifests) {
        assertThat(manifests.applications().map(application -> application.at("/spec/template/spec/containers/0")))
                .allSatisfy(container -> {
                    JsonNode probe = container.path("startupProbe");
                    assertThat(probe.path("periodSeconds").asInt()
                                    * probe.path("failureThreshold").asInt())
                            .isEqualTo(180);
                });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aPodOutlivesItsRequests(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            Duration phase = Application.named(application.name()).orElseThrow().shutdownPhase();
            JsonNode pod = application.at("/spec/template/spec");
            long before =
                    pod.at("/containers/0/lifecycle/preStop/sleep/seconds").asLong();
            assertThat(before).isGreaterThanOrEqualTo(5);
            assertThat(pod.path("terminationGracePeriodSeconds").asLong())
                    .as("time between the stop and the kill")
                    .isGreaterThan(before + phase.toSeconds());
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aRollingRestartNeverHasFewerPods(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            assertThat(application
                            .at("/spec/strategy/rollingUpdate/maxUnavailable")
                            .asInt(1))
                    .isZero();
            assertThat(application.at("/spec/strategy/rollingUpdate/maxSurge").asInt())
                    .isPositive();
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void replicasSpreadOverZonesAndNodes(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            Stream<JsonNode> constraints = application.each("/spec/template/spec/topologySpreadConstraints");
            assertThat(constraints)
                    .allSatisfy(constraint -> assertThat(
                                    Manifests.matches(constraint.path("labelSelector"), application.podLabels()))
                            .as("the constraint counts its own pods")
                            .isTrue())
                    .extracting(constraint -> constraint.path("topologyKey").asText())
                    .containsExactly("topology.kubernetes.io/zone", "kubernetes.io/hostname");
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void anAutoscalerOwnsTheNumberOfReplicas(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            assertThat(application.at("/spec/replicas").isMissingNode()).isTrue();
            assertThat(Stream.concat(manifests.ofKind("HorizontalPodAutoscaler"), manifests.ofKind("ScaledObject"))
                            .filter(scaler -> scaler.at("/spec/scaleTargetRef/name")
                                    .asText()
                                    .equals(application.name())))
                    .hasSize(1);
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void aDrainTakesOneReplicaAtATime(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            Manifest budget = manifests.the("PodDisruptionBudget", application.name());
            assertThat(manifests.selected(budget.at("/spec/selector"))).containsExactly(application);
            assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1);
        });
    }

    private static void assertProbe(JsonNode probe, String path) {
        assertThat(probe.at("/httpGet/path").asText()).isEqualTo(path);
        assertThat(probe.at("/httpGet/port").asText()).isEqualTo("management");
        assertThat(probe.path("timeoutSeconds").asInt()).isPositive();
    }
}
