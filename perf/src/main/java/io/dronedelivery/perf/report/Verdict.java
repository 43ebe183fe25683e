package io.dronedelivery.perf.report;

import io.dronedelivery.perf.report.Constraint.Reading;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What holds a run up.
 *
 * @param sentence the one thing that binds, or that nothing does
 * @param readings the arithmetic for every constraint, the binding one first
 */
public record Verdict(String sentence, List<Reading> readings) {

    public Verdict {
        readings = List.copyOf(readings);
    }

    static Verdict of(Figures figures) {
        List<Reading> all = Stream.of(Constraint.values())
                .map(constraint -> constraint.read(figures))
                .toList();
        String unseen = unseen(all);
        Optional<Reading> binding = all.stream().filter(Reading::atLimit).findFirst();
        return new Verdict(
                binding.map(reading -> "%s: %s".formatted(reading.constraint().title(), reading.arithmetic()))
                                .orElse(
                                        unseen.isEmpty()
                                                ? "Nothing: the load brought no part of the system to its limit."
                                                : "Nothing of what was seen is at its limit.")
                        + unseen,
                Stream.concat(
                                binding.stream(),
                                all.stream().filter(reading -> binding.isEmpty() || !reading.equals(binding.get())))
                        .toList());
    }

    /** The sentence's second half, where it must not claim to know everything. */
    private static String unseen(List<Reading> all) {
        List<String> titles = all.stream()
                .filter(reading -> !reading.seen())
                .map(reading -> reading.constraint().title())
                .toList();
        return titles.isEmpty() ? "" : " Not seen, and so not ruled out: %s.".formatted(String.join("; ", titles));
    }

    /** The one that binds. */
    Optional<Constraint> binding() {
        return readings.stream().filter(Reading::atLimit).findFirst().map(Reading::constraint);
    }

    /** Without the arithmetic. */
    String brief() {
        return binding()
                .map(constraint -> "Held up by: %s.".formatted(constraint.title()))
                .orElse(sentence);
    }

    /** The arithmetic that rules the others out. */
    List<Reading> others() {
        return binding().isPresent() ? readings.subList(1, readings.size()) : readings;
    }
}
