package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Whoever is woken by an alert finds out what to do, and nothing describes an alert that does not exist. */
class RunbookTests {

    private static final String HEADING = "### ";

    @Test
    void everyAlertHasARunbookAndEveryRunbookAnAlert() throws IOException {
        List<String> headings = Files.readAllLines(Application.ROOT.resolve("docs/operations.md")).stream()
                .filter(line -> line.startsWith(HEADING))
                .map(line -> line.substring(HEADING.length()))
                .toList();
        assertThat(headings)
                .containsExactlyInAnyOrderElementsOf(Queries.alerts().stream()
                        .map(alert -> alert.path("alert").asText())
                        .toList());
    }

    @Test
    void everyAlertLeadsToItsRunbook() {
        assertThat(Queries.alerts()).isNotEmpty().allSatisfy(alert -> {
            String name = alert.path("alert").asText();
            assertThat(alert.at("/annotations/runbook_url").asText())
                    .isEqualTo("docs/operations.md#" + name.toLowerCase(Locale.ROOT));
            assertThat(alert.at("/annotations/summary").asText()).isNotEmpty();
            assertThat(alert.at("/labels/severity").asText()).isIn("page", "ticket");
        });
    }
}
