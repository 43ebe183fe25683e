package io.dronedelivery.k8s;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prometheus's own tool reads the rules, and plays the stories of src/test/promtool against them. */
class AlertTests {

    private static final Path STORIES = Path.of("src/test/promtool/alerts.yaml");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void writeTheRulesAsPrometheusReadsThem() throws IOException {
        assumeTrue(Commands.isInstalled("promtool"), "promtool is not installed: the alerts were not tried.");
        new ObjectMapper(new YAMLFactory()).writeValue(rules().toFile(), Queries.ruleGroups());
    }

    @Test
    void prometheusAcceptsTheRules() {
        Commands.run(List.of("promtool", "check", "rules", rules().toString()));
    }

    @Test
    void alertsFireWhenTheyShouldAndOnlyThen() throws IOException {
        Path stories = folder.resolve(STORIES.getFileName());
        Files.copy(STORIES, stories, StandardCopyOption.REPLACE_EXISTING);
        Commands.run(List.of("promtool", "test", "rules", stories.toString()));
    }

    private Path rules() {
        return folder.resolve("rules.yaml");
    }
}
