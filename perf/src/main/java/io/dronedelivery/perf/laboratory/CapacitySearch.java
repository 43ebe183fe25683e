package io.dronedelivery.perf.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Finds the highest rate that still holds: doubling until one does not, then halving the distance. A rate is tried up to three
 * times, and holds if it did in two: one bad second must not decide.
 */
final class CapacitySearch {

    private static final int MAJORITY = 2;

    private final double first;
    private final double most;
    private final double precision;
    private final List<Attempt> attempts = new ArrayList<>();

    /** One rate that was tried. */
    record Attempt(double rate, boolean held) {}

    /** Tries a rate. */
    @FunctionalInterface
    interface Try {

        /** @param number counts from 1 for every rate */
        boolean holds(double rate, int number);
    }

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

    /** @return the highest rate that held, or nothing if none did */
    OptionalDouble run(Try system) {
        double held = 0;
        double next = first;
        while (holds(next, system)) {
            held = next;
            if (held >= most) {
                return OptionalDouble.of(held);
            }
            next = Math.min(most, 2 * held);
        }
        double failed = next;
        while (failed - held > precision * failed) {
            double middle = (held + failed) / 2;
            if (holds(middle, system)) {
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

    private boolean holds(double rate, Try system) {
        int held = 0;
        int failed = 0;
        while (held < MAJORITY && failed < MAJORITY) {
            boolean holds = system.holds(rate, held + failed + 1);
            attempts.add(new Attempt(rate, holds));
            held += holds ? 1 : 0;
            failed += holds ? 0 : 1;
        }
        return held == MAJORITY;
    }
}
