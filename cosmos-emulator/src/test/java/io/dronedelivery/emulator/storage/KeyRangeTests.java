package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRangeTests {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 9, 25})
    void coversTheWholeSpaceWithoutGapOrOverlap(int parts) {
        List<KeyRange> ranges = KeyRange.evenly(parts);

        assertThat(ranges).hasSize(parts);
        assertThat(ranges.get(0).min()).isEmpty();
        assertThat(ranges.get(parts - 1).max()).isEqualTo("FF");
        for (int i = 1; i < parts; i++) {
            assertThat(ranges.get(i).min()).isEqualTo(ranges.get(i - 1).max());
            assertThat(ranges.get(i).min()).isLessThan(ranges.get(i).max());
        }
    }

    @Test
    void splitsARangeInItsMiddle() {
        KeyRange second = KeyRange.evenly(2).get(1);

        assertThat(second.split(2))
                .containsExactly(
                        new KeyRange("20000000000000000000000000000000", "30000000000000000000000000000000"),
                        new KeyRange("30000000000000000000000000000000", "FF"));
    }
}
