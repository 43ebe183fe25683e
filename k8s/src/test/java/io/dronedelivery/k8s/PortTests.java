package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever names a port means one that the application really opens. */
class PortTests {

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void podsOpenThePortsOfTheApplicationsConfiguration(Manifests manifests) {
        assertThat(Application.all()).allSatisfy(application -> assertThat(
                        ports(manifests.the("Deployment", application.name())))
                .containsExactly(entry("http", application.port()), entry("management", application.managementPort())));
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void servicesLeadToNamedPortsOfTheirPods(Manifests manifests) {
        assertThat(manifests.ofKind("Service")).allSatisfy(service -> {
            List<Manifest> pods = manifests
                    .workloads()
                    .filter(workload -> workload.podLabels()
                            .entrySet()
                            .containsAll(
                                    Manifest.texts(service.at("/spec/selector")).entrySet()))
                    .toList();
            assertThat(pods).as("pods behind the service").hasSize(1);
            assertThat(service.each("/spec/ports")
                            .map(port -> port.path("targetPort").asText()))
                    .allSatisfy(name -> assertThat(ports(pods.get(0))).containsKey(name));
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void theGatewayCallsServicesThatExist(Manifests manifests) {
        Map<String, String> configuration =
                Manifest.texts(configMap(manifests, "gateway").at("/data"));
        for (String service : List.of("delivery", "package", "drone")) {
            String url =
                    configuration.getOrDefault("GATEWAY_SERVICES_" + service.toUpperCase(Locale.ROOT) + "_BASEURL", "");
            assertThat(url).isEqualTo("http://" + service + "-service");
            assertThat(manifests.the("Service", service + "-service").each("/spec/ports"))
                    .anySatisfy(port -> {
                        assertThat(port.path("name").asText()).isEqualTo("http");
                        assertThat(port.path("port").asInt()).isEqualTo(80);
                    });
        }
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void monitorsScrapePortsOfServices(Manifests manifests) {
        assertThat(manifests.ofKind("ServiceMonitor")).allSatisfy(monitor -> {
            List<Manifest> services = manifests
                    .ofKind("Service")
                    .filter(service -> Manifests.matches(
                            monitor.at("/spec/selector"), Manifest.texts(service.at("/metadata/labels"))))
                    .toList();
            assertThat(monitor.each("/spec/endpoints")).allSatisfy(endpoint -> assertThat(services)
                    .filteredOn(service -> Application.named(service.name()).isPresent())
                    .allSatisfy(service -> assertThat(service.each("/spec/ports")
                                    .map(port -> port.path("name").asText()))
                            .contains(endpoint.path("port").asText())));
        });
    }

    static Manifest configMap(Manifests manifests, String application) {
        String name = manifests
                .the("Deployment", application)
                .at("/spec/template/spec/containers/0/envFrom/0/configMapRef/name")
                .asText();
        return manifests.the("ConfigMap", name);
    }

    static Map<String, Integer> ports(Manifest workload) {
        return workload.each("/spec/template/spec/containers/0/ports")
                .collect(Collectors.toMap(
                        port -> port.path("name").asText(),
                        port -> port.path("containerPort").asInt(),
                        (first, second) -> first,
                        TreeMap::new));
    }
}
