package io.dronedelivery.perf.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.settings.Timetable;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StepLoadTests {

    @Test
    void reachesFortyUsersBesideTheOneInTenStepsOfFour() {
        assertThat(new StepLoad(Timetable.ORIGINAL).growingUsers()).hasSize(1 + 10 + 9);
        assertThat(Timetable.ORIGINAL.rampEnd()).isEqualTo(Duration.ofSeconds(330));
    }

    @Test
    void keepsItsShapeWhenShortened() {
        assertThat(Timetable.SHORT.duration()).isEqualTo(Duration.ofSeconds(120));
        assertThat(Timetable.SHORT.rampEnd().multipliedBy(4)).isEqualTo(Timetable.ORIGINAL.rampEnd());
    }
}
