package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods run the images that this very build makes. */
class ImageTests {

    static Stream<Manifests> kustomizations() {
        return Stream.of(Kustomization.LOCAL, Kustomization.AKS).map(Kustomization::render);
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void imagesCarryTheVersionOfTheProject(Manifests manifests) {
        String version = System.getProperty("project.version");
        assertThat(manifests.workloads()).allSatisfy(workload -> {
            String image = workload.at("/spec/template/spec/containers/0/image").asText();
            String module = image.replaceAll("^drone-invoice/|:.*$", "");
            assertThat(image).isEqualTo("drone-invoice/" + module + ":" + version);
            assertThat(Application.ROOT.resolve(module).resolve("pom.xml"))
                    .as("what the image is built from")
                    .content()
                    .contains("jib-maven-plugin");
        });
    }
}
