package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.Sample;
import io.dronedelivery.perf.settings.LoadSettings;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A system that runs elsewhere: it is loaded and looked at, and nothing of it is started, changed or stopped. */
record Elsewhere(URI url, Map<String, String> parameters, List<Probe> probes, Bench bench) implements Target {

    /** Nanoseconds since the process started: what is read from the operating system where the process is at hand. */
    private static final String PROCESSOR_TIME = "process_cpu_time_ns_total";

    /**
     * The metrics of one process of several that may be alike.
     *
     * @param instance tells them apart
     */
    static Probe seen(Probe metrics, String instance) {
        return second -> metrics.read(second).stream()
                .map(sample -> {
                    Map<String, String> tags = new HashMap<>(sample.tags());
                    tags.put("instance", instance);
                    boolean time = sample.metric().equals(PROCESSOR_TIME);
                    return new Sample(
                            sample.second(),
                            sample.process(),
                            time ? ProcessProbe.CPU_SECONDS : sample.metric(),
                            tags,
                            time ? sample.value() / 1e9 : sample.value());
                })
                .toList();
    }

    @Override
    public URI address(Load simulation, LoadSettings load) {
        return url;
    }

    @Override
    public Setup setup(Experiment experiment) {
        return new Setup(List.of("not by the laboratory"), 0, 0, RunDescription.ELSEWHERE);
    }
}
