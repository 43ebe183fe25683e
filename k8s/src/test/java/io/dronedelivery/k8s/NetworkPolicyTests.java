package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Only the edges of the architecture are open, each from both of its ends. */
class NetworkPolicyTests {

    private static final Set<String> SERVICES = Set.of("delivery-service", "package-service", "drone-service");

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void nothingIsOpenThatNoPolicyNames(Manifests manifests) {
        Manifest closed = manifests.the("NetworkPolicy", "deny-all");
        assertThat(closed.at("/spec/podSelector").isEmpty()).isTrue();
        assertThat(closed.each("/spec/policyTypes").map(JsonNode::asText)).containsExactly("Ingress", "Egress");
        assertThat(closed.at("/spec").has("ingress") || closed.at("/spec").has("egress"))
                .isFalse();
    }

    @Test
    void theLocalSystemHasExactlyTheEdgesOfTheArchitecture() {
        Set<String> expected = new TreeSet<>();
        for (String service : SERVICES) {
            expected.add("gateway -> " + service);
            expected.add(service + " -> cosmos-emulator");
        }
        expected.add("demo-data -> cosmos-emulator");
        Manifests local = Kustomization.LOCAL.render();
        assertThat(edges(local, "egress")).isEqualTo(expected);
        assertThat(edges(local, "ingress")).isEqualTo(expected);
    }

    @Test
    void onAksTheServicesReachTheDatabaseAndNobodyElseDoes() {
        Manifests aks = Kustomization.AKS.render();
        assertThat(edges(aks, "ingress")).isEqualTo(edges(aks, "egress"));
        Manifest policy = aks.the("NetworkPolicy", "services-to-cosmos-and-entra");
        assertThat(aks.selected(policy.at("/spec/podSelector")).stream().map(Manifest::name))
                .containsExactlyInAnyOrderElementsOf(SERVICES);
    }

    @Test
    void theLoadTestReachesTheGatewayAndNothingElse() {
        Manifests optional = Kustomization.OPTIONAL.render();
        assertThat(edges(optional, "egress")).contains("load-test -> gateway");
        assertThat(edges(optional, "ingress")).isEqualTo(edges(optional, "egress"));
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void everyPolicyChoosesPodsThatExist(Manifests manifests) {
        assertThat(manifests.ofKind("NetworkPolicy"))
                .filteredOn(policy -> !policy.name().startsWith("emulator-")
                        || manifests.workloads().anyMatch(it -> it.name().equals("cosmos-emulator")))
                .allSatisfy(policy -> assertThat(manifests.selected(policy.at("/spec/podSelector")))
                        .isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void portsOfPoliciesAreOpenedByThePodsTheyLeadTo(Manifests manifests) {
        manifests.ofKind("NetworkPolicy").forEach(policy -> policy.each("/spec/egress")
                .forEach(rule -> Manifest.elements(rule.path("to"))
                        .filter(peer -> peer.has("podSelector") && !peer.has("namespaceSelector"))
                        .flatMap(peer -> manifests.selected(peer.path("podSelector")).stream())
                        .forEach(target -> assertThat(Manifest.elements(rule.path("ports"))
                                        .map(port -> port.path("port").asInt()))
                                .as("%s to %s", policy, target)
                                .isSubsetOf(PortTests.ports(target).values()))));
    }

    /** Every pair of pods inside the namespace that the policies of one direction let talk, as "from -> to". */
    private static Set<String> edges(Manifests manifests, String direction) {
        boolean outward = direction.equals("egress");
        Set<String> edges = new TreeSet<>();
        manifests.ofKind("NetworkPolicy").forEach(policy -> {
            List<Manifest> own = manifests.selected(policy.at("/spec/podSelector"));
            policy.each("/spec/" + direction)
                    .flatMap(rule -> Manifest.elements(rule.path(outward ? "to" : "from")))
                    .filter(peer -> peer.has("podSelector") && !peer.has("namespaceSelector"))
                    .flatMap(peer -> manifests.selected(peer.path("podSelector")).stream())
                    .forEach(peer -> own.forEach(pod -> edges.add(
                            outward ? pod.name() + " -> " + peer.name() : peer.name() + " -> " + pod.name())));
        });
        return edges;
    }
}
