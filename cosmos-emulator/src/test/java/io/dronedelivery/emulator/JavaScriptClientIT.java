package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/** The official JavaScript client, as its registry delivers it. */
class JavaScriptClientIT {

    private static final Path SOURCE = Path.of("src", "test", "clients", "javascript");
    private static final Path INSTALLED = Path.of("target", "clients", "javascript");

    @Test
    void servesTheJavaScriptClient() throws Exception {
        Toolchain.assumePresent("node", "npm");
        Files.createDirectories(INSTALLED);
        for (String file : new String[] {"package.json", "steps.js"}) {
            Files.copy(SOURCE.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        Toolchain.run(
                INSTALLED.resolve("install.log"),
                "npm",
                "install",
                "--no-package-lock",
                "--no-audit",
                "--no-fund",
                "--prefix",
                INSTALLED.toString());

        assertThat(Toolchain.steps(INSTALLED.resolve("steps.log"), "node", INSTALLED.resolve("steps.js")))
                .containsExactly(
                        "creates a database and a container",
                        "creates, reads, replaces, upserts and deletes a document",
                        "writes in bulk",
                        "queries one partition key",
                        "orders across partitions, page by page",
                        "aggregates, groups and removes duplicates across partitions",
                        "applies a batch wholly or not at all",
                        "patches",
                        "reads the change feed of all partitions and goes on later",
                        "rides out throttling",
                        "keeps documents by a hierarchical partition key");
    }
}
