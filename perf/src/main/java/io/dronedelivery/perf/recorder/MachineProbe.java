package io.dronedelivery.perf.recorder;

import java.util.List;
import java.util.Map;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;

/** The whole machine: what the article's node charts show. */
public final class MachineProbe implements Probe {

    /** Share of all processors in use since the previous reading, 0 to 1. */
    public static final String CPU_SHARE = "machine_cpu_share";

    /** Share of the memory in use, 0 to 1. */
    public static final String MEMORY_SHARE = "machine_memory_share";

    private final HardwareAbstractionLayer hardware;
    private long[] previousTicks;

    public MachineProbe(HardwareAbstractionLayer hardware) {
        this.hardware = hardware;
        this.previousTicks = hardware.getProcessor().getSystemCpuLoadTicks();
    }

    @Override
    public List<Sample> read(long second) {
        CentralProcessor processor = hardware.getProcessor();
        double share = processor.getSystemCpuLoadBetweenTicks(previousTicks);
        previousTicks = processor.getSystemCpuLoadTicks();
        double available = hardware.getMemory().getAvailable();
        return List.of(
                new Sample(second, Sample.MACHINE, CPU_SHARE, Map.of(), share),
                new Sample(
                        second,
                        Sample.MACHINE,
                        MEMORY_SHARE,
                        Map.of(),
                        1 - available / hardware.getMemory().getTotal()));
    }
}
