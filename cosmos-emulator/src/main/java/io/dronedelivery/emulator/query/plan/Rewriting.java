package io.dronedelivery.emulator.query.plan;

import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Position;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Building blocks of rewritten queries. */
final class Rewriting {

    private Rewriting() {}

    /** {@code [{"item": a}, {"item": b}]}: an object around each value, empty where it is undefined. */
    static Expression items(List<Expression> values) {
        return new Expression.ArrayLiteral(values.stream()
                .<Expression>map(value -> object(List.of("item"), List.of(value)))
                .toList());
    }

    static Expression object(List<String> names, List<Expression> values) {
        List<Expression.Member> members = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            members.add(new Expression.Member(names.get(i), values.get(i)));
        }
        return new Expression.ObjectLiteral(members);
    }

    static Projection.Item named(String name, Expression value) {
        return new Projection.Item(value, Optional.of(name));
    }

    static Select projecting(Select select, Projection.Item... items) {
        return select.withProjection(new Projection.Items(List.of(items)));
    }

    /** Leaves out what SELECT VALUE leaves out at its end: clients cannot take a row without payload. */
    static Select onlyDefined(Select select, Expression value) {
        return restrictedTo(select, new Expression.FunctionCall("IS_DEFINED", List.of(value), Position.none()));
    }

    static Select restrictedTo(Select select, Expression condition) {
        return select.withWhere(Optional.of(select.where()
                .<Expression>map(where -> new Expression.And(List.of(where, condition)))
                .orElse(condition)));
    }
}
