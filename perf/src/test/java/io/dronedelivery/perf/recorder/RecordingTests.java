package io.dronedelivery.perf.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecordingTests {

    @Test
    void goesOnReadingAfterAProbeFailedAndCountsTheGap() throws InterruptedException {
        var twiceRead = new CountDownLatch(2);
        Probe failsOnce = second -> {
            twiceRead.countDown();
            if (twiceRead.getCount() == 1) {
                throw new ProbeException("gone for a moment");
            }
            return List.of(new Sample(second, "gateway", "metric", Map.of(), 1));
        };

        try (Recording recording = Recording.of(List.of(failsOnce))) {
            assertThat(twiceRead.await(10, TimeUnit.SECONDS)).isTrue();
            recording.stop();

            assertThat(recording.samples()).isNotEmpty();
            assertThat(recording.gaps()).containsEntry("gone for a moment", 1L);
        }
    }
}
