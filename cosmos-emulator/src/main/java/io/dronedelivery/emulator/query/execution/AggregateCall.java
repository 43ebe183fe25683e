package io.dronedelivery.emulator.query.execution;

import java.util.function.Supplier;

/** An aggregate function as a query uses it. */
record AggregateCall(Supplier<Accumulator> accumulator, Evaluator argument) {}
