package io.dronedelivery.emulator.query.plan;

import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import java.util.List;
import java.util.Optional;

/**
 * An aggregate as a partition computes it and as the client merges it.
 *
 * @param operator the client's name for the merging
 * @param partial the object that a partition answers with: {@code item}, and also {@code item2} where a partition without values
 *     must be told apart from one whose value is undefined; the Python client knows only {@code item}
 */
record AggregateForm(String operator, Expression partial) {

    /** The form of an expression that is an aggregate; empty if it has none in it. */
    static Optional<AggregateForm> of(Expression expression) {
        Optional<AggregateFunction> function = AggregateFunction.of(expression);
        if (function.isEmpty() && AggregateFunction.isIn(expression)) {
            throw new InvalidQueryException("An aggregate function inside another expression is not supported"
                    + " for a query over several partitions");
        }
        return function.map(aggregate -> of(aggregate, (Expression.FunctionCall) expression));
    }

    private static AggregateForm of(AggregateFunction function, Expression.FunctionCall call) {
        return switch (function) {
            case AVG ->
                new AggregateForm(
                        "Average", item("item", object("sum", same("SUM", call), "count", same("COUNT", call))));
            case COUNT -> new AggregateForm("Count", item("item", call));
            // Counts add up whatever was counted, so clients that do not know the function can merge it.
            case COUNTIF -> new AggregateForm("Count", item("item", call));
            case MAKELIST -> new AggregateForm("MakeList", item("item", call));
            case MAKESET -> new AggregateForm("MakeSet", item("item", call));
            case MAX -> new AggregateForm("Max", extreme("max", call));
            case MIN -> new AggregateForm("Min", extreme("min", call));
            case SUM -> new AggregateForm("Sum", item("item", call));
        };
    }

    private static Expression extreme(String name, Expression.FunctionCall call) {
        return object("item", call, "item2", object(name, call, "count", same("COUNT", call)));
    }

    private static Expression same(String name, Expression.FunctionCall call) {
        return new Expression.FunctionCall(name, call.arguments(), call.position());
    }

    private static Expression item(String name, Expression value) {
        return new Expression.ObjectLiteral(List.of(new Expression.Member(name, value)));
    }

    private static Expression object(String name, Expression value, String secondName, Expression secondValue) {
        return new Expression.ObjectLiteral(
                List.of(new Expression.Member(name, value), new Expression.Member(secondName, secondValue)));
    }
}
