package io.dronedelivery.emulator.query.syntax;

import java.util.Optional;

/** The functions that documents are ranked by. */
public enum SearchFunction {
    FULLTEXTSCORE,
    RRF,
    VECTORDISTANCE;

    /** The search function that the expression is a call of, if it is one. */
    public static Optional<SearchFunction> of(Expression expression) {
        if (expression instanceof Expression.FunctionCall call) {
            for (SearchFunction function : values()) {
                if (function.name().equals(call.name())) {
                    return Optional.of(function);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether clients have to make one order of several scores: {@code ORDER BY RANK}, except by a vector's distance alone. */
    public static boolean ranks(Select select) {
        return select.orderBy().stream()
                .map(key -> of(key.expression()))
                .anyMatch(function -> function.isPresent() && function.get() != VECTORDISTANCE);
    }
}
