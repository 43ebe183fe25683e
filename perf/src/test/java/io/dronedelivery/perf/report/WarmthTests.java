package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarmthTests {

    @Test
    void isFlatWhenNeitherTheControlNorTheCompilersGoOnFalling() {
        Warmth warmth = Warmth.of("test-1", 1000, List.of(block(3, 1.2), block(1.1, 0.3), block(1.05, 0.04)));

        assertThat(warmth.flat()).isTrue();
        assertThat(warmth.requests()).isEqualTo(3000);
        assertThat(warmth.controlMilliseconds()).containsExactly(3.0, 1.1, 1.05);
    }

    @Test
    void isNotFlatWhileTheControlStillGetsCheaper() {
        assertThat(Warmth.of("test-1", 1000, List.of(block(1.3, 0.02), block(1.1, 0.02)))
                        .flat())
                .isFalse();
    }

    @Test
    void isNotFlatWhileTheCompilersWork() {
        assertThat(Warmth.of("test-1", 1000, List.of(block(1.1, 0.3), block(1.1, 0.3)))
                        .flat())
                .isFalse();
    }

    @Test
    void knowsNothingFromOneBlock() {
        assertThat(Warmth.of("test-1", 1000, List.of(block(1, 0))).flat()).isFalse();
    }

    private static Figures block(double control, double compilation) {
        return Fixture.healthy().conditions(control, compilation, 0).figures();
    }
}
