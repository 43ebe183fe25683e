package io.dronedelivery.perf.report;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a result must carry so that someone else can repeat it.
 *
 * @param memory in bytes
 * @param versions by what they are the version of
 * @param configuration that all tests have in common, by name
 * @param command that produced the result, argument by argument
 */
public record Provenance(
        OffsetDateTime measured,
        String processor,
        int processors,
        long memory,
        Map<String, String> versions,
        Map<String, String> configuration,
        List<String> command) {

    /** The name under which the configuration has the emulator's latency model. */
    public static final String LATENCY_MODEL = "emulator latency model";

    private static final double GIBIBYTE = 1024.0 * 1024 * 1024;

    public Provenance {
        versions = new TreeMap<>(versions);
        configuration = new TreeMap<>(configuration);
        command = List.copyOf(command);
    }

    /** Of the emulator, by its name; empty if it is not known. */
    String latencyModel() {
        return configuration.getOrDefault(LATENCY_MODEL, "");
    }

    /** Whether the database was the emulator: of a system elsewhere that is not known. */
    boolean emulated() {
        return !latencyModel().isEmpty();
    }

    /** All of it, by name. */
    List<Fact> facts() {
        Map<String, String> facts = new TreeMap<>(configuration);
        facts.putAll(versions);
        facts.put("measured", measured.toString());
        facts.put("machine", machine());
        facts.put("command", line());
        return Fact.all(facts);
    }

    List<Fact> configured() {
        return Fact.all(configuration);
    }

    String date() {
        return measured.toLocalDate().toString();
    }

    String machine() {
        return "%d x %s, %.0f GiB".formatted(processors, processor, memory / GIBIBYTE);
    }

    String java() {
        return versions.getOrDefault("Java", "unknown");
    }

    String commit() {
        return versions.getOrDefault("commit", "unknown");
    }

    /** The command as one types it. */
    String line() {
        return String.join(" ", command);
    }
}
