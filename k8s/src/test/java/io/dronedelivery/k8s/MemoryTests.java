package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;
import org.springframework.util.unit.DataUnit;

/** The areas of a virtual machine, each at its largest, fit into the memory that its pod is given. */
class MemoryTests {

    /** More than any of the applications was seen to have; event loops, schedulers and the JVM's own. */
    private static final int THREADS = 96;

    /** What no flag bounds: the JVM's own code and tables, the garbage collector's, the C library's. */
    private static final DataSize UNBOUNDED = DataSize.ofMegabytes(48);

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void theVirtualMachineFitsItsLimit(Manifests manifests) {
        assertThat(manifests.workloads()).allSatisfy(workload -> {
            JsonNode container = workload.at("/spec/template/spec/containers/0");
            DataSize limit = quantity(container.at("/resources/limits/memory").asText());
            List<String> flags = workload.javaFlags();
            long heap = limit.toBytes() * Long.parseLong(value(flags, "-XX:MaxRAMPercentage=")) / 100;
            long stacks = THREADS
                    * DataSize.parse(value(flags, "-Xss").replace("k", "KB")).toBytes();
            long areas = Stream.of("-XX:MaxMetaspaceSize=", "-XX:ReservedCodeCacheSize=", "-XX:MaxDirectMemorySize=")
                    .mapToLong(flag -> DataSize.parse(value(flags, flag).replace("m", "MB"))
                            .toBytes())
                    .sum();
            assertThat(DataSize.ofBytes(heap + stacks + areas + UNBOUNDED.toBytes()))
                    .as("heap, stacks, class metadata, code, direct memory and the rest")
                    .isLessThanOrEqualTo(limit);
        });
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void memoryIsReservedInFull(Manifests manifests) {
        assertThat(manifests.workloads().map(workload -> workload.at("/spec/template/spec/containers/0/resources")))
                .allSatisfy(resources -> {
                    assertThat(resources.at("/requests/memory").asText())
                            .isEqualTo(resources.at("/limits/memory").asText());
                    assertThat(resources.at("/requests/cpu").asText()).isNotEmpty();
                    assertThat(resources.at("/limits/cpu").asText()).isNotEmpty();
                });
    }

    private static String value(List<String> flags, String prefix) {
        return flags.stream()
                .filter(flag -> flag.startsWith(prefix))
                .map(flag -> flag.substring(prefix.length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + prefix + " in " + flags));
    }

    private static DataSize quantity(String kubernetes) {
        assertThat(kubernetes).endsWith("Mi");
        return DataSize.of(Long.parseLong(kubernetes.replace("Mi", "")), DataUnit.MEGABYTES);
    }
}
