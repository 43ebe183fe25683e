package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every variable that a pod is given means something: Spring would ignore a misspelled one without a word. */
class EnvironmentTests {

    /** Read by the virtual machine and by the Cosmos SDK (class Configs), not by Spring. */
    private static final Set<String> OTHERS =
            Set.of("JAVA_TOOL_OPTIONS", "COSMOS_HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "COSMOS_DISABLE_IMDS_ACCESS");

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void everyVariableIsAPropertyOfTheApplications(Manifests manifests) {
        assertThat(manifests.applications()).allSatisfy(application -> {
            ConfigurationProperties properties = ConfigurationProperties.of(application.name());
            assertThat(variables(manifests, application))
                    .isNotEmpty()
                    .filteredOn(variable -> !properties.listenTo(variable))
                    .as("variables that nothing listens to")
                    .isEmpty();
        });
    }

    private static List<String> variables(Manifests manifests, Manifest application) {
        return Stream.concat(
                        application.each("/spec/template/spec/containers/0/env").map(variable -> variable.path("name")
                                .asText()),
                        Manifest.texts(PortTests.configMap(manifests, application.name())
                                        .at("/data"))
                                .keySet()
                                .stream())
                .filter(name -> !OTHERS.contains(name))
                .toList();
    }
}
