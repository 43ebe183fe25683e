package io.dronedelivery.gateway.leak;

import io.netty.util.ResourceLeakDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Netty's detector, which also keeps what it reports. Named to Netty by {@code io.netty.customResourceLeakDetector}. */
public final class RecordingLeakDetector<T> extends ResourceLeakDetector<T> {

    private static final Queue<String> REPORTS = new ConcurrentLinkedQueue<>();

    private static volatile String test = "no test";

    public RecordingLeakDetector(Class<?> resourceType, int samplingInterval) {
        super(resourceType, samplingInterval);
    }

    /** Netty asks for this one too, though it has done away with the third parameter. */
    public RecordingLeakDetector(Class<?> resourceType, int samplingInterval, long most) {
        this(resourceType, samplingInterval);
    }

    /** What is allocated from now on says in its report that it was this test's. */
    static void enter(String name) {
        test = name;
    }

    /** The reports since the last call. */
    static List<String> takeReports() {
        List<String> reports = new ArrayList<>();
        for (String report = REPORTS.poll(); report != null; report = REPORTS.poll()) {
            reports.add(report);
        }
        return reports;
    }

    /** Also where the log has been silenced. */
    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected @Nullable Object getInitialHint(String resourceType) {
        return test;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        REPORTS.add(records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        REPORTS.add(resourceType + ", not traced: is the level of detection below paranoid?");
    }
}
