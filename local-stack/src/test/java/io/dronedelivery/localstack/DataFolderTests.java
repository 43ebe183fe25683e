package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTests {

    @TempDir
    Path folder;

    @Test
    void remembersEveryContainerThatWasLoaded() {
        DataFolder data = new DataFolder(folder, "demo");
        data.prepare();

        data.noteLoaded(Set.of("packages"));
        data.noteLoaded(Set.of("utilization"));

        assertThat(new DataFolder(folder, "demo").loadedContainers())
                .containsExactlyInAnyOrder("packages", "utilization");
    }

    @Test
    void hasNothingInAFolderThatIsMissing() {
        DataFolder data = new DataFolder(folder.resolve("missing"), "demo");

        data.prepare();

        assertThat(data.loadedContainers()).isEmpty();
        assertThat(folder.resolve("missing")).isDirectory();
    }

    @Test
    void refusesAFolderWithOtherData() {
        new DataFolder(folder, "demo").noteLoaded(Set.of("packages"));

        assertThatThrownBy(new DataFolder(folder, "original")::prepare)
                .isInstanceOf(CannotStartException.class)
                .hasMessageContaining("holds other data (demo) than are wanted (original)");
    }
}
