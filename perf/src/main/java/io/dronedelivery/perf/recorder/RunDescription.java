package io.dronedelivery.perf.recorder;

import java.util.List;
import java.util.Map;

/**
 * What was run, and when: the key to the raw record beside it.
 *
 * @param name of the test, as in {@code test-3}
 * @param group of tests that are held against each other, as in {@code equal-rate}; empty for the tests themselves
 * @param title of the test, as the report shows it
 * @param change what differs from the test before
 * @param simulation class of the Gatling simulation
 * @param load its parameters, those that differ from their default
 * @param stack the command line that started the system
 * @param container the database container under test
 * @param provisioned its RU/s
 * @param partitions its physical partitions
 * @param processors that the system has to itself; 0 if it shares all of them with the load, {@link #ELSEWHERE} if it has its
 *     own on other machines
 * @param scheduled requests within the window by the schedule; 0 if their number depends on the answers
 * @param window the measured seconds
 * @param assertionsHeld whether the simulation's own assertions did
 * @param gaps how often a probe could not be read, by reason
 */
public record RunDescription(
        String name,
        String group,
        String title,
        String change,
        int repeat,
        String simulation,
        Map<String, String> load,
        List<String> stack,
        String container,
        int provisioned,
        int partitions,
        int processors,
        long scheduled,
        Window window,
        boolean assertionsHeld,
        Map<String, Long> gaps) {

    /** The processors of a system that this machine only loads: how many there are is not known here. */
    public static final int ELSEWHERE = -1;

    /** The group of all tests at one rate that the slowest of them can serve. */
    public static final String EQUAL_RATE = "equal-rate";

    /** The group of one test, varied by how often an invoice is asked for again. */
    public static final String HIT_RATE = "hit-rate";

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
