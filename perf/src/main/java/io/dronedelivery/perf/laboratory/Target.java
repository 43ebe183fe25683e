package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.settings.LoadSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A system that can be loaded, and what can be seen of it. */
interface Target {

    Bench bench();

    /** Where the requests of a simulation go. */
    URI address(Load simulation, LoadSettings settings);

    /** What every load of it is told, as {@code load.conf} names it. */
    Map<String, String> parameters();

    /** Of the system itself. */
    List<Probe> probes();

    Setup setup(Experiment experiment);

    /**
     * How it is set up, as far as that is known.
     *
     * @param command that started it
     * @param provisioned RU/s of the container under test
     * @param processors as {@link io.dronedelivery.perf.recorder.RunDescription#processors} has them
     */
    record Setup(List<String> command, int provisioned, int partitions, int processors) {}

    /** Loads it, and leaves the record in the folder. */
    default RunFolder measure(Experiment experiment, int repeat, Path folder) {
        return bench().measure(this, experiment, repeat, folder);
    }
}
