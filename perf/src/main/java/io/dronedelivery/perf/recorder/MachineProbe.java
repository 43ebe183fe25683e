package io.dronedelivery.perf.recorder;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HardwareAbstractionLayer;

/** The whole machine: what the article's node charts show. */
public final class MachineProbe implements Probe {

    /** Share of all processors in use since the previous reading, 0 to 1. */
    public static final String CPU_SHARE = "machine_cpu_share";

    /** Share of all processors that something outside this machine took, 0 to 1, where it is a virtual one. */
    public static final String STEAL_SHARE = "machine_steal_share";

    /** Logical processors. */
    public static final String PROCESSORS = "machine_processors";

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
        long[] ticks = hardware.getProcessor().getSystemCpuLoadTicks();
        double all = passed(ticks, TickType.values());
        double idle = passed(ticks, TickType.IDLE, TickType.IOWAIT);
        double stolen = passed(ticks, TickType.STEAL);
        previousTicks = ticks;
        double available = hardware.getMemory().getAvailable();
        return List.of(
                new Sample(second, Sample.MACHINE, CPU_SHARE, Map.of(), all == 0 ? 0 : (all - idle - stolen) / all),
                new Sample(
                        second,
                        Sample.MACHINE,
                        PROCESSORS,
                        Map.of(),
                        hardware.getProcessor().getLogicalProcessorCount()),
                new Sample(second, Sample.MACHINE, STEAL_SHARE, Map.of(), all == 0 ? 0 : stolen / all),
                new Sample(
                        second,
                        Sample.MACHINE,
                        MEMORY_SHARE,
                        Map.of(),
                        1 - available / hardware.getMemory().getTotal()));
    }

    private double passed(long[] ticks, TickType... kinds) {
        return Stream.of(kinds)
                .mapToLong(kind -> ticks[kind.getIndex()] - previousTicks[kind.getIndex()])
                .sum();
    }
}
