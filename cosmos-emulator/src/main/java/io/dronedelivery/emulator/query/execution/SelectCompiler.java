package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles the clauses of one query or subquery. */
final class SelectCompiler {

    /** No identifier is empty, so nothing can refer to a place of this name. */
    static final String UNNAMED = "";

    private final Scope scope;

    SelectCompiler(Scope scope) {
        this.scope = scope;
    }

    Subquery subquery(Select select) {
        return new Subquery(clauses(select, joins(select.sources()), 0));
    }

    /** The given sources, each compiled to see those before it. */
    List<FromClause.Values> joins(List<Source> sources) {
        List<FromClause.Values> compiled = new ArrayList<>();
        for (Source source : sources) {
            compiled.add(values(source, scope));
            scope.declare(source.alias());
        }
        return compiled;
    }

    /** @param visible the names that the source's own path or subquery can use */
    static FromClause.Values values(Source source, Scope visible) {
        if (source.collection() instanceof Source.Path path) {
            Evaluator evaluator = new ExpressionCompiler(visible, AggregateUse.forbidden()).compile(path.expression());
            return source.iterates() ? JoinSource.elements(evaluator) : JoinSource.value(evaluator);
        }
        Source.Subquery collection = (Source.Subquery) source.collection();
        Subquery subquery = new SelectCompiler(visible.nested()).subquery(collection.select());
        return source.iterates() ? JoinSource.elementsOfRows(subquery) : JoinSource.rows(subquery);
    }

    /** @param given leading places of a row that are filled before the FROM clause begins */
    Clauses clauses(Select select, List<FromClause.Values> sources, int given) {
        ExpressionCompiler plain = new ExpressionCompiler(scope, AggregateUse.forbidden());
        Optional<Evaluator> where = select.where().map(plain::compile);
        boolean grouped = Grouping.isIn(select);
        AggregateUse aggregates = grouped ? AggregateUse.collecting() : AggregateUse.forbidden();
        if (grouped) {
            Grouping.check(select);
        }
        Evaluator projection = projection(select, new ExpressionCompiler(scope, aggregates));
        Optional<GroupByClause> groupBy = grouped
                ? Optional.of(new GroupByClause(plain.compile(select.groupBy()), aggregates.calls()))
                : Optional.empty();
        return new Clauses(
                new FromClause(given, sources),
                where,
                groupBy,
                grouped ? Optional.empty() : orderBy(select, plain),
                projection,
                Projector.of(projection),
                select.distinct(),
                LimitClause.of(select));
    }

    private static Optional<OrderByClause> orderBy(Select select, ExpressionCompiler compiler) {
        if (select.orderBy().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new OrderByClause(
                compiler.compile(select.orderBy().stream()
                        .map(Select.SortKey::expression)
                        .toList()),
                select.orderBy().stream().map(Select.SortKey::descending).toList()));
    }

    private Evaluator projection(Select select, ExpressionCompiler compiler) {
        if (select.projection() instanceof Projection.Value value) {
            return compiler.compile(value.expression());
        }
        if (select.projection() instanceof Projection.Items items) {
            return items(items, compiler);
        }
        if (select.sources().size() != 1) {
            throw new InvalidQueryException("'SELECT *' is only valid with a single input set.");
        }
        int slot = scope.size() - 1;
        return row -> row.value(0, slot);
    }

    private static Evaluator items(Projection.Items items, ExpressionCompiler compiler) {
        String[] names = items.names().toArray(String[]::new);
        requireDistinct(names);
        Evaluator[] values = items.items().stream()
                .map(item -> compiler.compile(item.expression()))
                .toArray(Evaluator[]::new);
        return row -> {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < names.length; i++) {
                JsonNode value = values[i].evaluate(row);
                if (!(value instanceof MissingNode)) {
                    object.set(names[i], value);
                }
            }
            return object;
        };
    }

    private static void requireDistinct(String[] names) {
        for (int i = 0; i < names.length; i++) {
            for (int j = 0; j < i; j++) {
                if (names[i].equals(names[j])) {
                    throw new InvalidQueryException("The property name '" + names[i]
                            + "' is selected more than once; use AS to name it otherwise");
                }
            }
        }
    }

    /** A place that only the sources can use, for what they are taken from. */
    static Scope naming(Expression.Reference reference) {
        Scope scope = Scope.outermost();
        scope.declare(reference.name());
        return scope;
    }
}
