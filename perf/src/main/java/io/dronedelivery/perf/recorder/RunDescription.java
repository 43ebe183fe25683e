package io.dronedelivery.perf.recorder;

import java.util.List;
import java.util.Map;

/**
 * What was run, and when: the key to the raw record beside it.
 *
 * @param name of the test, as in {@code test-3}
 * @param title of the test, as the report shows it
 * @param change what differs from the test before
 * @param simulation class of the Gatling simulation
 * @param load its parameters, those that differ from their default
 * @param stack the command line that started the system
 * @param container the database container under test
 * @param provisioned its RU/s
 * @param partitions its physical partitions
 * @param window the measured seconds
 * @param assertionsHeld whether the simulation's own assertions did
 * @param gaps how often a probe could not be read, by reason
 */
public record RunDescription(
        String name,
        String title,
        String change,
        int repeat,
        String simulation,
        Map<String, String> load,
        List<String> stack,
        String container,
        int provisioned,
        int partitions,
        Window window,
        boolean assertionsHeld,
        Map<String, Long> gaps) {

    public RunDescription {
        load = Map.copyOf(load);
        stack = List.copyOf(stack);
        gaps = Map.copyOf(gaps);
    }

    /**
     * The measured part of a run, in seconds since the epoch.
     *
     * @param plateau the second from which the load is at its highest and stays there
     * @param end the second after the last
     */
    public record Window(long start, long plateau, long end) {

        public Window {
            if (plateau < start || end <= plateau) {
                throw new IllegalArgumentException("Not a window: %d, %d, %d".formatted(start, plateau, end));
            }
        }

        public long seconds() {
            return end - start;
        }

        public Window plateauOnly() {
            return new Window(plateau, plateau, end);
        }
    }
}
