package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkBudgetTests {

    private final WorkBudget tenth = new WorkBudget(0.1);

    @Test
    void neverAllowsMoreThanItsShare() {
        int extra = 0;
        for (int call = 1; call <= 1_000; call++) {
            tenth.regularCall();
            if (tenth.allowsExtraCall()) {
                extra++;
            }
            assertThat(extra).isLessThanOrEqualTo(call / 10);
        }
        assertThat(extra).isEqualTo(100);
    }

    @Test
    void savesUpOnlyALittleInQuietTimes() {
        for (int call = 0; call < 100_000; call++) {
            tenth.regularCall();
        }
        int extra = 0;
        while (tenth.allowsExtraCall()) {
            extra++;
        }
        assertThat(extra).isEqualTo(10);
    }

    @Test
    void allowsNothingAtAShareOfZero() {
        WorkBudget none = new WorkBudget(0);
        none.regularCall();

        assertThat(none.allowsExtraCall()).isFalse();
    }
}
