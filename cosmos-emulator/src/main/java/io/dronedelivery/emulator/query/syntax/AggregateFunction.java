package io.dronedelivery.emulator.query.syntax;

import java.util.Optional;

/** The functions that make one value out of a group of rows. */
public enum AggregateFunction {
    AVG,
    COUNT,
    COUNTIF,
    MAKELIST,
    MAKESET,
    MAX,
    MIN,
    SUM;

    /** The aggregate that the expression itself is, if it is one. */
    public static Optional<AggregateFunction> of(Expression expression) {
        if (expression instanceof Expression.FunctionCall call) {
            for (AggregateFunction function : values()) {
                if (function.name().equals(call.name())) {
                    return Optional.of(function);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether an aggregate is anywhere in the expression; those of subqueries belong to the subqueries. */
    public static boolean isIn(Expression expression) {
        return of(expression).isPresent() || expression.children().stream().anyMatch(AggregateFunction::isIn);
    }
}
