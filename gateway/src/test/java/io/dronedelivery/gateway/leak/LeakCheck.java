package io.dronedelivery.gateway.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class after which a buffer turns out to have been lost, be it its own or an earlier one's: the report says
 * which test allocated it. Registered for every test by its service file.
 */
public final class LeakCheck implements BeforeEachCallback, AfterAllCallback {

    private static final AtomicInteger CANARIES = new AtomicInteger();

    @Override
    public void beforeEach(ExtensionContext context) {
        RecordingLeakDetector.enter(context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(lost()).isEmpty();
    }

    /**
     * Buffers that have been collected without having been released, each as its report. Loses one on purpose and waits
     * for its report: the detector speaks late, and a detector that is off must not pass for a gateway that is tight.
     */
    public static List<String> lost() {
        List<String> reports = new ArrayList<>();
        // A buffer that dies in one round may have kept others alive through it.
        for (int round = 0; round < 2; round++) {
            String canary = "canary " + CANARIES.incrementAndGet() + ".";
            loseOnPurpose(canary);
            Awaitility.await("report of " + canary)
                    .atMost(Duration.ofSeconds(20))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        System.gc();
                        ByteBufAllocator.DEFAULT.buffer(16).release();
                        reports.addAll(RecordingLeakDetector.takeReports());
                        return reports.removeIf(report -> report.contains(canary));
                    });
        }
        return reports;
    }

    private static void loseOnPurpose(String hint) {
        ByteBufAllocator.DEFAULT.buffer(16).touch(hint);
    }
}
