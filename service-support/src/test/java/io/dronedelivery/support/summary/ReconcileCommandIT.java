package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.process.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line, in a process of its own: what it prints and what its exit code says. */
class ReconcileCommandIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final OwnerMonth NOVEMBER = new OwnerMonth("o1", 2026, 11);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void storeATripAndFalsifyItsSummary() {
        try (TripService service = TripService.start(emulator.endpoint(), emulator.key(), "trips")) {
            service.items().create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
            service.container()
                    .sdk()
                    .patchItem(
                            SummaryDocument.id(NOVEMBER),
                            new PartitionKey("o1"),
                            CosmosPatchOperations.create().increment("/totals/trips", 7),
                            SummaryDocument.class)
                    .block(TIMEOUT);
        }
    }

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void reportsDifferencesRepairsThemAndSaysSoByItsExitCode() throws Exception {
        Run report = run("--reconcile=report");
        assertThat(report.output()).contains("wrong=1", "repaired=false", "trips=8", "trips=1");
        assertThat(report.exitCode()).isEqualTo(1);

        Run repair = run("--reconcile=repair");
        assertThat(repair.output()).contains("wrong=1", "repaired=true");
        assertThat(repair.exitCode()).isZero();
    }

    @Test
    void reportsHowFarItCameWithinItsBudgetWhereThatTakesTooLong() throws Exception {
        Run run = run(
                "--reconcile=report",
                "--azure.cosmos.reconcile.request-units-per-second=1",
                "--azure.cosmos.reconcile.longest=2s");

        assertThat(run.output()).contains("months=0", "failure=It was ended after PT2S");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void refusesAContainerThatHasNoSummaries() throws Exception {
        TripService.start(emulator.endpoint(), emulator.key(), "by-id", "azure.cosmos.container.partition-key-path=/id")
                .close();

        Run run = runOn("by-id", "--reconcile=report");

        assertThat(run.output()).contains("months=0", "Container 'by-id' is keyed by id");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void knowsNoOtherWord() throws Exception {
        Run run = run("--reconcile=everything");

        assertThat(run.output()).contains("--reconcile takes report or repair, not everything");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    private record Run(int exitCode, String output) {}

    private Run run(String... options) throws IOException, InterruptedException {
        return runOn("trips", options);
    }

    private Run runOn(String container, String... options) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of(
                "--spring.main.web-application-type=none",
                "--azure.cosmos.endpoint=" + emulator.endpoint(),
                "--azure.cosmos.key=" + emulator.key(),
                "--azure.cosmos.connection-mode=gateway",
                "--azure.cosmos.container.name=" + container,
                "--management.otlp.metrics.export.enabled=false"));
        Process process = JavaProcess.start(TripProcess.class, output, all.toArray(String[]::new));
        try {
            assertThat(process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            return new Run(process.exitValue(), Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }
}
