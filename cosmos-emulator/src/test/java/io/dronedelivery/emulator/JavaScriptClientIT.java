package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The official JavaScript client, as its registry delivers it. */
class JavaScriptClientIT {

    private static final Path SOURCE = Path.of("src", "test", "clients", "javascript");
    private static final Path INSTALLED = Path.of("target", "clients", "javascript");

    @BeforeAll
    static void install() throws Exception {
        Toolchain.assumePresent("node", "npm");
        Files.createDirectories(INSTALLED);
        for (String file : new String[] {"package.json", "steps.js", "areas.js"}) {
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
    }

    @Test
    void servesTheJavaScriptClient() throws Exception {
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

    @Test
    void servesItsLessUsualOperations() throws Exception {
        assertThat(Toolchain.steps(INSTALLED.resolve("areas.log"), "node", INSTALLED.resolve("areas.js")))
                .containsExactly(
                        "lists, queries and deletes databases",
                        "refuses ids that cannot stand in an address",
                        "keeps documents with unusual ids and values",
                        "lists, queries, replaces and deletes containers",
                        "refuses definitions that are none",
                        "reads and replaces throughput",
                        "compares etags of reads, replaces and deletes",
                        "replaces a document by one with another id",
                        "takes partition keys of every type",
                        "refuses a second document with a unique value",
                        "does every kind of operation in bulk",
                        "does every kind of operation in a batch",
                        "patches on a condition",
                        "iterates over queries in every way",
                        "goes on with a continuation token in one partition",
                        "joins, selects and limits across partitions",
                        "reports charges, metrics and the use of indexes",
                        "says what is wrong with a query",
                        "reads the change feed of one partition key, of one range, and from now on",
                        "deletes a whole logical partition",
                        "shows partition key ranges",
                        "has no stored procedures, triggers, functions, users and conflicts, and says so",
                        "refuses a wrong key",
                        "refuses a document that is too large");
    }
}
