package io.dronedelivery.perf.recorder;

import java.util.Map;
import java.util.TreeMap;

/**
 * One value at one second.
 *
 * @param second since the epoch
 * @param process whose it is, as the local stack calls it, or {@code machine}
 * @param metric its name as it was scraped, such as {@code cosmos_throttled_total}, or one of {@link ProcessProbe}'s
 * @param tags sorted by key, so that equal tags are written equally
 */
public record Sample(long second, String process, String metric, Map<String, String> tags, double value) {

    /** The process name of what concerns the whole machine. */
    public static final String MACHINE = "machine";

    /** The tag of a histogram's cumulative bucket, as Prometheus has it. */
    public static final String UPPER_BOUND = "le";

    public Sample {
        tags = new TreeMap<>(tags);
    }
}
