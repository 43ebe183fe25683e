package io.dronedelivery.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a system must keep, one objective a line. Not HOCON, as the other settings are: there {@code p99.9} lies within {@code p99}. */
public record Objectives(List<Objective> all) {

    public static final Objectives NONE = new Objectives(List.of());

    public Objectives {
        all = List.copyOf(all);
    }

    /**
     * Empty lines and those that begin with {@code #} are skipped.
     *
     * @throws IllegalArgumentException naming the line that is no objective
     */
    public static Objectives read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Objective> objectives = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            String text = lines.get(line).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                try {
                    objectives.add(Objective.parse(text));
                } catch (IllegalArgumentException wrong) {
                    throw new IllegalArgumentException(
                            "%s, line %d: %s".formatted(file, line + 1, wrong.getMessage()), wrong);
                }
            }
        }
        return new Objectives(objectives);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Those that a single rate can be held against, whatever it is. */
    public Objectives ofARate() {
        return new Objectives(
                all.stream().filter(objective -> !objective.aboutThroughput()).toList());
    }

    /** Whether one run keeps all of them. */
    public boolean kept(Figures figures) {
        return all.stream().allMatch(objective -> objective
                .missed(objective.measure().figure().applyAsDouble(figures))
                .isEmpty());
    }

    /** As they were written. */
    @Override
    public String toString() {
        return String.join(", ", all.stream().map(Objective::text).toList());
    }
}
