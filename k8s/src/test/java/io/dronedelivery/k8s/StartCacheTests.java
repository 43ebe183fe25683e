package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A runtime takes an ahead-of-time cache only under the flags that it was made with. */
class StartCacheTests {

    private static final Pattern FLAGS = Pattern.compile("(?m)^flags=\\((.*)\\)$");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

    static Stream<Manifests> kustomizations() {
        return Kustomization.all();
    }

    @ParameterizedTest
    @MethodSource("kustomizations")
    void isMadeWithTheFlagsOfThePods(Manifests manifests) throws IOException {
        List<String> flags = FLAGS.matcher(Files.readString(Path.of("images/start")))
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(" ")))
                .toList();

        assertThat(flags).hasSize(2);
        assertThat(manifests.applications()).allSatisfy(application -> {
            List<String> ofPod = application.javaFlags();
            assertThat(ofPod).containsAll(flags);
            assertThat(ofPod.stream().filter(COLLECTOR.asMatchPredicate())).hasSize(1);
        });
    }
}
