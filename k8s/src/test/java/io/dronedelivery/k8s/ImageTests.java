package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods run the images that this very build makes. */
class ImageTests {

    static Stream<Manifests> overlays() {
        return Stream.of(Kustomization.LOCAL, Kustomization.AKS).map(Kustomization::render);
    }

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void imagesCarryTheVersionOfTheProject(Manifests manifests) {
        String version = System.getProperty("project.version");
        assertThat(manifests.workloads()).allSatisfy(workload -> assertThat(image(workload))
                .isEqualTo("drone-invoice/" + module(workload) + ":" + version));
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void everyImageIsBuiltHere(Manifests manifests) {
        assertThat(manifests.workloads()).allSatisfy(workload -> assertThat(
                        Application.ROOT.resolve(module(workload)).resolve("pom.xml"))
                .as("what the image is built from")
                .content()
                .contains("<id>images</id>", "jib-maven-plugin"));
    }

    private static String image(Manifest workload) {
        return workload.at("/spec/template/spec/containers/0/image").asText();
    }

    private static String module(Manifest workload) {
        return image(workload).replaceAll("^drone-invoice/|:.*$", "");
    }
}
