package io.dronedelivery.perf.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/** Finds the highest rate that still holds: doubling until one does not, then halving the distance. */
final class CapacitySearch {

    private final double first;
    private final double most;
    private final double precision;
    private final List<Attempt> attempts = new ArrayList<>();

    /** One rate that was tried. */
    record Attempt(double rate, boolean held) {}

    /**
     * @param first rate to try
     * @param most the highest rate to try
     * @param precision when to stop: the distance between a rate that held and one that did not, as a share of the latter
     */
    CapacitySearch(double first, double most, double precision) {
        this.first = first;
        this.most = most;
        this.precision = precision;
    }

    /**
     * @param holds whether the system keeps its objectives at a rate
     * @return the highest rate that held, or nothing if none did
     */
    OptionalDouble run(DoublePredicate holds) {
        double held = 0;
        double next = first;
        while (attempt(next, holds)) {
            held = next;
            if (held >= most) {
                return OptionalDouble.of(held);
            }
            next = Math.min(most, 2 * held);
        }
        double failed = next;
        while (failed - held > precision * failed) {
            double middle = (held + failed) / 2;
            if (attempt(middle, holds)) {
                held = middle;
            } else {
                failed = middle;
            }
            if (held == 0 && failed < 1) {
                break;
            }
        }
        return held == 0 ? OptionalDouble.empty() : OptionalDouble.of(held);
    }

    List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    private boolean attempt(double rate, DoublePredicate holds) {
        boolean held = holds.test(rate);
        attempts.add(new Attempt(rate, held));
        return held;
    }
}
