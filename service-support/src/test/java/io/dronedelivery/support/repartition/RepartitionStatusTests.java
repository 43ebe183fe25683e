package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RepartitionStatusTests {

    private static final long TERM = 2;
    private static final Duration ELAPSED = Duration.ofSeconds(10);

    @Test
    void estimatesTheCopyingAtTheRateOfTheRunThatIsUnderWay() {
        RepartitionStatus status = RepartitionStatus.of(control(Phase.COPYING), progress(TERM, 500, 600, false));

        assertThat(status.copied()).isEqualTo(600);
        assertThat(status.remaining()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void knowsNoEstimateBeforeTheRunThatIsUnderWayHasCopiedAnything() {
        assertThat(RepartitionStatus.of(control(Phase.COPYING), progress(TERM, 500, 500, false))
                        .remaining())
                .isNull();
    }

    @Test
    void knowsNoEstimateOnceEverythingIsCopiedBecauseComparingHasNone() {
        assertThat(RepartitionStatus.of(control(Phase.COPYING), progress(TERM, 0, 900, true))
                        .remaining())
                .isNull();
    }

    @Test
    void knowsNoEstimateWhereChangesHaveMadeThoseCopiedMoreThanThereWere() {
        assertThat(RepartitionStatus.of(control(Phase.COPYING), progress(TERM, 0, 1_001, false))
                        .remaining())
                .isNull();
    }

    @ParameterizedTest
    @EnumSource(value = Phase.class, mode = EnumSource.Mode.EXCLUDE, names = "COPYING")
    void knowsNoEstimateWhereNothingIsCopied(Phase phase) {
        assertThat(RepartitionStatus.of(control(phase), progress(TERM, 0, 900, false))
                        .remaining())
                .isNull();
    }

    @Test
    void tellsNothingOfWhatARunBeforeTheOneUnderWayHasDone() {
        RepartitionStatus status = RepartitionStatus.of(control(Phase.COPYING), progress(TERM - 1, 0, 600, false));

        assertThat(status.copied()).isZero();
        assertThat(status.elapsed()).isZero();
        assertThat(status.remaining()).isNull();
    }

    private static Control control(Phase phase) {
        return new Control(Control.ID, ControlStore.OWNER, ControlStore.TYPE, phase, "replica", TERM, null, null, null);
    }

    private static Progress progress(long term, long copiedBefore, long copied, boolean caughtUp) {
        return new Progress(
                Progress.ID,
                ControlStore.OWNER,
                ControlStore.TYPE,
                "replica",
                term,
                1,
                copiedBefore,
                copied,
                1_000,
                caughtUp,
                0,
                ELAPSED.toMillis());
    }
}
