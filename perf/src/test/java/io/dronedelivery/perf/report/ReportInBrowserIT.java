package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the page as its readers do. Needs Chromium, Node and {@code npm ci} in {@code src/test/browser}. */
class ReportInBrowserIT {

    private static final Path SCRIPT = Path.of("src/test/browser/report.mjs");

    @TempDir
    Path folder = Path.of("");

    @Test
    void drawsEveryChartWithoutAnErrorAndWithoutTheNetwork() throws IOException, InterruptedException {
        Optional<Path> browser = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(browser.isPresent(), "Chromium is not installed: the page is not opened");
        assumeTrue(
                Files.isDirectory(Path.of("src/test/browser/node_modules/playwright-core")),
                "playwright-core is not installed: run npm ci in perf/src/test/browser");
        Path page = Report.write(SyntheticRun.results(folder));
        Path screenshots = Files.createDirectories(Path.of("target/screenshots"));

        JsonNode found = open(page, browser.orElseThrow(), screenshots);

        assertThat(found.get("errors")).isEmpty();
        assertThat(found.get("requests")).isEmpty();
        assertThat(found.get("empty")).isEmpty();
        assertThat(found.get("widest").asInt())
                .as("pixels wider than the screen")
                .isZero();
        assertThat(found.get("charts").asInt()).isEqualTo(charts(folder));
    }

    private static int charts(Path results) throws IOException {
        return RunFolder.JSON
                .readTree(results.resolve("series/series.json").toFile())
                .size();
    }

    private JsonNode open(Path page, Path browser, Path screenshots) throws IOException, InterruptedException {
        Path output = folder.resolve("found.json");
        Process node = new ProcessBuilder(
                        "node", SCRIPT.toString(), page.toString(), browser.toString(), screenshots.toString())
                .redirectOutput(output.toFile())
                .redirectError(folder.resolve("node.log").toFile())
                .start();
        assertThat(node.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(node.exitValue()).as(() -> log(folder.resolve("node.log"))).isZero();
        return RunFolder.JSON.readTree(Files.readString(output, StandardCharsets.UTF_8));
    }

    private static String log(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
