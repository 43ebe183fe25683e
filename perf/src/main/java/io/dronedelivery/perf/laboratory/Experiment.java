package io.dronedelivery.perf.laboratory;

import java.time.Duration;
import java.util.Map;

/**
 * One run: this system under that load.
 *
 * @param name of its folder, as in {@code test-3}
 * @param change what differs from the run before, in words
 * @param container the database container under test
 * @param provisioned RU/s of that container
 * @param target the process that the requests go to, as the stack calls it
 * @param simulation what loads it
 * @param load the simulation's parameters
 * @param lasts from the first measured request to the last
 * @param warmUp precedes it and is not measured
 * @param rampEnd from the first measured request to the highest load
 */
record Experiment(
        String name,
        String title,
        String change,
        String container,
        int provisioned,
        StackSettings stack,
        String target,
        Load simulation,
        Map<String, String> load,
        Duration warmUp,
        Duration lasts,
        Duration rampEnd) {

    Experiment {
        load = Map.copyOf(load);
    }

    /** The same with another container under test. */
    Experiment against(String otherContainer, int unitsPerSecond) {
        return new Experiment(
                name,
                title,
                change,
                otherContainer,
                unitsPerSecond,
                stack,
                target,
                simulation,
                load,
                warmUp,
                lasts,
                rampEnd);
    }

    /** The same on another system. */
    Experiment on(StackSettings otherStack) {
        return new Experiment(
                name,
                title,
                change,
                container,
                provisioned,
                otherStack,
                target,
                simulation,
                load,
                warmUp,
                lasts,
                rampEnd);
    }
}
