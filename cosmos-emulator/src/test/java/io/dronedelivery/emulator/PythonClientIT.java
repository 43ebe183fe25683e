package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The official Python client, as its registry delivers it. */
class PythonClientIT {

    private static final Path SOURCE = Path.of("src", "test", "clients", "python");
    private static final Path INSTALLED = Path.of("target", "clients", "python");

    @Test
    void servesThePythonClient() throws Exception {
        Toolchain.assumePresent("python3");
        Files.createDirectories(INSTALLED);
        Toolchain.run(INSTALLED.resolve("venv.log"), "python3", "-m", "venv", INSTALLED.toString());
        String python = INSTALLED.resolve("bin").resolve("python").toString();
        Toolchain.run(
                INSTALLED.resolve("install.log"),
                python,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--requirement",
                SOURCE.resolve("requirements.txt").toString());

        assertThat(Toolchain.steps(INSTALLED.resolve("steps.log"), python, SOURCE.resolve("steps.py")))
                .containsExactly(
                        "creates a database and a container",
                        "creates reads replaces upserts and deletes a document",
                        "queries one partition key",
                        "orders across partitions page by page",
                        "aggregates groups and removes duplicates across partitions",
                        "applies a batch wholly or not at all",
                        "patches",
                        "reads the change feed of all partitions and goes on later",
                        "rides out throttling",
                        "keeps documents by a hierarchical partition key");
    }
}
