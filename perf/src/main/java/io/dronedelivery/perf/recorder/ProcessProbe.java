package io.dronedelivery.perf.recorder;

import java.util.List;
import java.util.Map;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** What one process takes from the machine. */
public final class ProcessProbe implements Probe {

    /** Seconds of processor time since the process started, user and kernel. */
    public static final String CPU_SECONDS = "process_cpu_seconds";

    /** Bytes of the process that are in memory. */
    public static final String RESIDENT_BYTES = "process_resident_bytes";

    public static final String THREADS = "process_threads";

    /** Files and sockets. */
    public static final String DESCRIPTORS = "process_descriptors";

    private final String process;
    private final int id;
    private final OperatingSystem system;

    public ProcessProbe(String process, long id, OperatingSystem system) {
        this.process = process;
        this.id = Math.toIntExact(id);
        this.system = system;
    }

    @Override
    public List<Sample> read(long second) {
        OSProcess now = system.getProcess(id);
        if (now == null) {
            throw new ProbeException("%s, process %d, is gone".formatted(process, id));
        }
        return List.of(
                sample(second, CPU_SECONDS, (now.getKernelTime() + now.getUserTime()) / 1000.0),
                sample(second, RESIDENT_BYTES, now.getResidentSetSize()),
                sample(second, THREADS, now.getThreadCount()),
                sample(second, DESCRIPTORS, now.getOpenFiles()));
    }

    private Sample sample(long second, String metric, double value) {
        return new Sample(second, process, metric, Map.of(), value);
    }
}
