package io.dronedelivery.perf.report;

import java.util.List;
import java.util.Map;

/** A name and its value. */
record Fact(String name, String value) {

    static List<Fact> all(Map<String, String> named) {
        return named.entrySet().stream()
                .map(entry -> new Fact(entry.getKey(), entry.getValue()))
                .toList();
    }
}
