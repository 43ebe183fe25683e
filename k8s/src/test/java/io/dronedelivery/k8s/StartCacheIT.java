package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache goes into the image that it was made from, and its runtime takes it. */
class StartCacheIT {

    private static final Path BUILT = Application.ROOT.resolve("drone-service/target/image.tar");
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @BeforeAll
    static void needsImages() {
        assumeTrue(
                Files.exists(BUILT) && Commands.isInstalled("jq") && Commands.isInstalled("curl"),
                "There are no images (mvn -Pimages package), or no jq or curl: no start-up cache was tried.");
    }

    @Test
    void isOneMoreLayerThatTheEntryPointNames(@TempDir Path folder) throws IOException {
        Path image = Files.copy(BUILT, folder.resolve("image.tar"));

        String said = Commands.run(List.of("images/start", "cache", image.toString()), LIMIT);

        assumeTrue(!said.contains("left as it is"), said);
        JsonNode config = json(image, "config.json");
        assertThat(config.at("/config/Entrypoint/1").asText()).isEqualTo("-XX:AOTCache=/app/application.aot");
        assertThat(json(image, "manifest.json").at("/0/Layers"))
                .as("a layer for each content, the cache being one")
                .hasSize(config.at("/rootfs/diff_ids").size());
        assertThat(Commands.run(List.of("images/start", "check", image.toString()), LIMIT))
                .contains("its runtime takes the cache");
        assertThat(Commands.run(List.of("images/start", "cache", image.toString()), LIMIT))
                .contains("has a cache already");
    }

    private static JsonNode json(Path image, String file) throws IOException {
        return new ObjectMapper().readTree(Commands.run(List.of("tar", "xOf", image.toString(), file)));
    }
}
