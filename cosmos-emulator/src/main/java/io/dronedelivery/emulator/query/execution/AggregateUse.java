package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Whether aggregates may stand in an expression, and those that were found there. */
final class AggregateUse {

    private final boolean allowed;
    private final List<AggregateCall> calls = new ArrayList<>();

    private AggregateUse(boolean allowed) {
        this.allowed = allowed;
    }

    static AggregateUse forbidden() {
        return new AggregateUse(false);
    }

    static AggregateUse collecting() {
        return new AggregateUse(true);
    }

    List<AggregateCall> calls() {
        return List.copyOf(calls);
    }

    /** Registers the call for the grouping; its value is read from the group's row. */
    Evaluator use(AggregateFunction function, Expression.FunctionCall call, Scope scope) {
        if (!allowed) {
            throw new InvalidQueryException("The aggregate function '" + call.name() + "' at " + call.position()
                    + " can only stand in the SELECT clause, and not inside another aggregate");
        }
        if (call.arguments().size() != 1) {
            throw new InvalidQueryException("The function '" + call.name() + "' at " + call.position()
                    + " takes 1 argument(s), not " + call.arguments().size());
        }
        Evaluator argument = new ExpressionCompiler(scope, forbidden())
                .compile(call.arguments().get(0));
        calls.add(new AggregateCall(accumulator(function), argument));
        int index = calls.size() - 1;
        return row -> row.aggregate(index);
    }

    private static Supplier<Accumulator> accumulator(AggregateFunction function) {
        return switch (function) {
            case AVG -> Accumulator.Average::new;
            case COUNT -> Accumulator.Count::new;
            case COUNTIF -> Accumulator.CountIf::new;
            case MAKELIST -> Accumulator.MakeList::new;
            case MAKESET -> Accumulator.MakeSet::new;
            case MAX -> () -> new Accumulator.Extreme(1);
            case MIN -> () -> new Accumulator.Extreme(-1);
            case SUM -> Accumulator.Sum::new;
        };
    }
}
