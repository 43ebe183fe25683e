package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.LoadSettings;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run: this system under that load.
 *
 * @param name of its folder, as in {@code test-3}
 * @param group of experiments that are held against each other; empty for those that the report is about
 * @param change what differs from the run before, in words
 * @param container the database container under test
 * @param stack the system, with the container's RU/s
 * @param simulation what loads it
 * @param load the simulation's parameters
 */
record Experiment(
        String name,
        String group,
        String title,
        String change,
        String container,
        StackSettings stack,
        Load simulation,
        Map<String, String> load) {

    Experiment {
        load = Map.copyOf(load);
    }

    /** The system as it is by default, under any load. */
    static Experiment of(
            Load simulation, String name, String title, String change, StackSettings stack, Map<String, String> load) {
        return new Experiment(
                name, "", title, change, simulation.container(LoadSettings.from(load)), stack, simulation, load);
    }

    /** The same with another container under test. */
    Experiment against(String otherContainer) {
        return new Experiment(name, group, title, change, otherContainer, stack, simulation, load);
    }

    /** The same on another system. */
    Experiment on(StackSettings otherStack) {
        return new Experiment(name, group, title, change, container, otherStack, simulation, load);
    }

    /** The same under another load. */
    Experiment under(Load other, Map<String, String> parameters) {
        return new Experiment(name, group, title, change, container, stack, other, parameters);
    }

    /** The same beside the experiments that the report is about. */
    Experiment beside(String otherName, String otherGroup) {
        return new Experiment(otherName, otherGroup, title, change, container, stack, simulation, load);
    }

    Experiment with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(load);
        all.putAll(more);
        return new Experiment(name, group, title, change, container, stack, simulation, all);
    }

    /**
     * The parameters as they will be read.
     *
     * @throws io.dronedelivery.perf.settings.InvalidSettingsException if one is unknown or wrong
     */
    LoadSettings settings() {
        return LoadSettings.from(load);
    }

    /** RU/s of the container under test. */
    int provisioned() {
        return stack.throughput().getOrDefault(container, StackOptions.DEFAULT_THROUGHPUT);
    }
}
