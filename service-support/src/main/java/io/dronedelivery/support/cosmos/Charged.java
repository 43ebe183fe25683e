package io.dronedelivery.support.cosmos;

import java.util.function.Function;

/**
 * An answer with its price.
 *
 * @param value the answer
 * @param charge request units that it cost, retries included
 */
public record Charged<T>(T value, double charge) {

    public <R> Charged<R> map(Function<T, R> change) {
        return new Charged<>(change.apply(value), charge);
    }

    /** The same answer, with the price of earlier work added. */
    public Charged<T> plus(double earlierCharge) {
        return new Charged<>(value, charge + earlierCharge);
    }
}
