package io.dronedelivery.perf.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.settings.LoadSettings.Repeats;
import io.dronedelivery.perf.settings.Population;
import java.time.YearMonth;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrawTests {

    private static final int DRAWS = 10_000;

    private final Population population =
            new Population("o%05d", 1, 100_000, YearMonth.of(2022, 1), YearMonth.of(2025, 12));

    @Test
    void asksAgainAsOftenAsItIsTold() {
        long repeated = asked(0.7, 1).values().stream()
                .filter(times -> times > 10)
                .mapToLong(Long::longValue)
                .sum();

        assertThat(repeated).isBetween(DRAWS * 68L / 100, DRAWS * 72L / 100);
    }

    @Test
    void asksAgainForTheSameInvoicesWhateverTheSeed() {
        assertThat(known(asked(0.9, 1))).hasSize(100).hasSameElementsAs(known(asked(0.9, 2)));
    }

    private static List<Map<String, Object>> known(Map<Map<String, Object>, Long> asked) {
        return asked.entrySet().stream()
                .filter(invoice -> invoice.getValue() > 10)
                .map(Map.Entry::getKey)
                .toList();
    }

    private Map<Map<String, Object>, Long> asked(double share, long seed) {
        Iterator<Map<String, Object>> draws =
                Draw.from(population, new Repeats(share, 100), seed).get();
        return Stream.generate(draws::next)
                .limit(DRAWS)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }
}
