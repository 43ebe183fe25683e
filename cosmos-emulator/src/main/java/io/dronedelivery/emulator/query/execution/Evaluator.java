package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;

/** An expression made ready to run. */
@FunctionalInterface
interface Evaluator {

    JsonNode evaluate(Row row);

    /** What a condition asks: anything but {@code true} does not pass. */
    default boolean holds(Row row) {
        return evaluate(row).booleanValue();
    }
}
