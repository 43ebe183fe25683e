package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names that an expression can use, and where their values stand in a {@link Row}. */
final class Scope {

    private final @Nullable Scope outer;
    private final List<String> names = new ArrayList<>();

    private Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    static Scope outermost() {
        return new Scope(null);
    }

    Scope nested() {
        return new Scope(this);
    }

    /** Gives the next free place to a name. */
    int declare(String name) {
        if (names.contains(name)) {
            throw new InvalidQueryException(
                    "The input alias '" + name + "' is specified more than once in the FROM clause");
        }
        names.add(name);
        return names.size() - 1;
    }

    int size() {
        return names.size();
    }

    Evaluator resolve(Expression.Reference reference) {
        int levels = 0;
        for (Scope scope = this; scope != null; scope = scope.outer) {
            int slot = scope.names.indexOf(reference.name());
            if (slot >= 0) {
                int up = levels;
                return row -> row.value(up, slot);
            }
            levels++;
        }
        throw new InvalidQueryException(
                "Identifier '" + reference.name() + "' at " + reference.position() + " could not be resolved");
    }
}
