package io.dronedelivery.perf.report;

import java.util.HashMap;
import java.util.Map;

/**
 * Which of the recorded samples are meant.
 *
 * @param metric its whole name
 * @param tags that a sample must have, whatever others it has
 */
record Selector(String process, String metric, Map<String, String> tags) {

    static Selector of(String process, String metric) {
        return new Selector(process, metric, Map.of());
    }

    Selector with(String tag, String value) {
        Map<String, String> more = new HashMap<>(tags);
        more.put(tag, value);
        return new Selector(process, metric, more);
    }
}
