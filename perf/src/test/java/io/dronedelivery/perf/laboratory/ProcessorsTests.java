package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessorsTests {

    private static final int OF_THIS_MACHINE = Runtime.getRuntime().availableProcessors();

    @Test
    void limitsAProcessToThoseNamed() {
        assertThat(new Processors(List.of(0, 2)).launcher()).containsExactly("taskset", "--cpu-list", "0,2");
    }

    @Test
    void limitsNothingWhereNoneIsNamed() {
        assertThat(Processors.ALL.launcher()).isEmpty();
        assertThat(Processors.ALL.others()).isEqualTo(Processors.ALL);
    }

    @Test
    void leavesTheOthersToSomebodyElse() {
        assertThat(new Processors(List.of(0)).others().numbers())
                .isEqualTo(IntStream.range(1, OF_THIS_MACHINE).boxed().toList());
    }

    @Test
    void sharesAllWhereNoneIsLeft() {
        List<Integer> every = IntStream.range(0, OF_THIS_MACHINE).boxed().toList();

        assertThat(new Processors(every).others()).isEqualTo(Processors.ALL);
    }
}
