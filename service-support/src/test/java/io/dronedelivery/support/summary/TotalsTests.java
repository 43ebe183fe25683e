package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TotalsTests {

    @Test
    void addsUpToTheSameTotalInAnyOrder() {
        Random random = new Random(7);
        List<BigDecimal> weights = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            weights.add(BigDecimal.valueOf(random.nextInt(50_000), 3));
        }
        BigDecimal expected = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);

        for (int round = 0; round < 20; round++) {
            Collections.shuffle(weights, random);
            Totals totals = weights.stream()
                    .map(weight -> Totals.of("grams", Totals.toThousandths(weight)))
                    .reduce(Totals.NONE, Totals::plus);
            assertThat(Totals.fromThousandths(totals.get("grams"))).isEqualByComparingTo(expected);
        }
    }

    @Test
    void writesRoundQuantitiesWithoutExponent() {
        assertThat(Totals.fromThousandths(1_200_000)).hasToString("1200");
        assertThat(Totals.fromThousandths(123_400)).hasToString("123.4");
        assertThat(Totals.fromThousandths(0)).hasToString("0");
    }

    @Test
    void roundsAFourthDecimalHalfToEven() {
        assertThat(Totals.toThousandths(new BigDecimal("0.0005"))).isZero();
        assertThat(Totals.toThousandths(new BigDecimal("0.0015"))).isEqualTo(2);
    }

    @Test
    void isEqualWhereAMissingSumIsZero() {
        Totals counted = Totals.of("count", 2);
        assertThat(counted.with("cancelled", 0)).isEqualTo(counted).hasSameHashCodeAs(counted);
        assertThat(counted.plus(counted.negated())).isEqualTo(Totals.NONE);
        assertThat(counted).isNotEqualTo(Totals.of("count", 3));
    }
}
