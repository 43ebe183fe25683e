package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.LoadSettings;
import java.util.Map;

/** Experiments outside the ladder: the system as it is by default, under any simulation. */
final class Experiments {

    private Experiments() {}

    /** @throws io.dronedelivery.perf.settings.InvalidSettingsException if a parameter is unknown or wrong */
    static Experiment of(
            Load simulation,
            String name,
            String title,
            String change,
            StackSettings stack,
            Map<String, String> parameters) {
        LoadSettings settings = LoadSettings.from(parameters);
        return new Experiment(
                name,
                title,
                change,
                simulation.container(settings),
                StackOptions.DEFAULT_THROUGHPUT,
                stack,
                simulation.target(settings),
                simulation,
                parameters,
                simulation.warmUp(settings),
                simulation.lasts(settings),
                simulation.rampEnd(settings));
    }
}
