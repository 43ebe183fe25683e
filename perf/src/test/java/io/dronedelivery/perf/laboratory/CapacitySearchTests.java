package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CapacitySearchTests {

    @Test
    void findsTheHighestRateThatHoldsWithinItsPrecision() {
        var search = new CapacitySearch(50, 5000, 0.05);

        assertThat(search.run((rate, number) -> rate <= 730).getAsDouble()).isCloseTo(730, within(0.05 * 730));
        assertThat(search.attempts())
                .extracting(CapacitySearch.Attempt::rate)
                .startsWith(50.0, 50.0, 100.0, 100.0, 200.0, 200.0, 400.0, 400.0, 800.0, 800.0, 600.0);
    }

    @Test
    void searchesBelowTheFirstRateIfThatDoesNotHold() {
        assertThat(new CapacitySearch(50, 5000, 0.05)
                        .run((rate, number) -> rate <= 12)
                        .getAsDouble())
                .isCloseTo(12, within(1.0));
    }

    @Test
    void doesNotLetOneBadTryDecide() {
        var search = new CapacitySearch(50, 5000, 0.05);

        assertThat(search.run((rate, number) -> rate <= 730 && (rate != 100 || number > 1))
                        .getAsDouble())
                .isCloseTo(730, within(0.05 * 730));
        assertThat(search.attempts())
                .filteredOn(attempt -> attempt.rate() == 100)
                .hasSize(3);
    }

    @Test
    void findsNothingWhereNoRateHolds() {
        assertThat(new CapacitySearch(50, 5000, 0.05).run((rate, number) -> false))
                .isEmpty();
    }

    @Test
    void doesNotAskForMoreThanTheMost() {
        var search = new CapacitySearch(50, 300, 0.05);

        assertThat(search.run((rate, number) -> true)).hasValue(300);
        assertThat(search.attempts()).allMatch(attempt -> attempt.rate() <= 300);
    }
}
