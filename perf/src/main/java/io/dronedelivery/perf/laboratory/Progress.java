package io.dronedelivery.perf.laboratory;

import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows what is going on and how long it will still take. */
final class Progress implements AutoCloseable {

    private final ProgressBar bar;

    /** @param estimate of everything that will be done */
    Progress(String task, Duration estimate) {
        this.bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(estimate.toSeconds())
                .setUnit(" s", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(1000)
                .build();
    }

    void phase(String name) {
        bar.setExtraMessage(name);
    }

    void secondPassed() {
        // Beyond the estimate the bar would claim more than all of it.
        bar.maxHint(Math.max(bar.getMax(), bar.getCurrent() + 1));
        bar.step();
    }

    /** The work until here is done, however long it took. */
    void reached(Duration elapsed) {
        bar.stepTo(Math.min(bar.getMax(), elapsed.toSeconds()));
    }

    @Override
    public void close() {
        bar.close();
    }
}
