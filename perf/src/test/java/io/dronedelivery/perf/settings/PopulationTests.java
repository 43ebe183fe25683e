package io.dronedelivery.perf.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PopulationTests {

    private final Population population = new Population("o%05d", 1, 3, YearMonth.of(2024, 11), YearMonth.of(2025, 2));

    @Test
    void drawsEveryOwnerAndEveryMonthIncludingDecember() {
        var random = new Random(1);

        Set<Population.Invoice> drawn =
                Stream.generate(() -> population.draw(random)).limit(500).collect(Collectors.toSet());

        assertThat(drawn)
                .hasSize(3 * 4)
                .contains(new Population.Invoice("o00003", 2024, 12), new Population.Invoice("o00001", 2025, 2));
    }

    @Test
    void keepsApartWhoIsMeasuredAndWhoIsNot() {
        var five = new Population("o%05d", 1, 5, YearMonth.of(2024, 11), YearMonth.of(2025, 2));

        assertThat(owners(five.measured())).containsExactly("o00001", "o00002", "o00003");
        assertThat(owners(five.aside())).containsExactly("o00004", "o00005");
    }

    private static Set<String> owners(Population population) {
        var random = new Random(1);
        return Stream.generate(() -> population.draw(random))
                .limit(200)
                .map(Population.Invoice::ownerId)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
