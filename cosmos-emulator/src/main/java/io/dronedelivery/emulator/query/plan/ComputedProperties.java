package io.dronedelivery.emulator.query.plan;

import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.PropertySubstitution;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.query.syntax.SqlParser;
import io.dronedelivery.emulator.storage.ComputedProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes properties where queries name them, by writing their definitions in their places. */
public final class ComputedProperties {

    private ComputedProperties() {}

    /** The query with the definitions of the properties that it names. */
    public static Select expanded(Select select, List<ComputedProperty> properties) {
        if (properties.isEmpty() || select.sources().isEmpty()) {
            return select;
        }
        Source first = select.sources().get(0);
        if (first.collection() instanceof Source.Subquery derived) {
            Select inner = expanded(derived.select(), properties);
            Source expanded = new Source(first.alias(), first.iterates(), new Source.Subquery(inner));
            List<Source> sources = new ArrayList<>(select.sources());
            sources.set(0, expanded);
            return select.withSources(sources);
        }
        Expression path = ((Source.Path) first.collection()).expression();
        boolean named = !first.iterates() && path instanceof Expression.Reference;
        String document = named ? first.alias() : root(path);
        Map<String, Expression> definitions = new HashMap<>();
        properties.forEach(property -> definitions.put(property.name(), definition(property, document)));
        return new PropertySubstitution(document, definitions).in(select);
    }

    private static String root(Expression path) {
        Expression root = path;
        while (!(root instanceof Expression.Reference reference)) {
            root = root.children().get(0);
        }
        return reference.name();
    }

    /**
     * The expression that a property stands for.
     *
     * @param document the name that the document has where the expression is going to stand
     * @throws InvalidQueryException if the definition's query is not one of those allowed
     */
    public static Expression definition(ComputedProperty property, String document) {
        Select select = SqlParser.parse(property.query());
        boolean plain = select.sources().size() == 1
                && !select.distinct()
                && select.top().isEmpty()
                && select.where().isEmpty()
                && select.groupBy().isEmpty()
                && select.orderBy().isEmpty()
                && select.offsetLimit().isEmpty()
                && !select.sources().get(0).iterates()
                && select.sources().get(0).collection() instanceof Source.Path path
                && path.expression() instanceof Expression.Reference;
        if (!plain || !(select.projection() instanceof Projection.Value value)) {
            throw new InvalidQueryException("The computed property '" + property.name()
                    + "' has to be defined by SELECT VALUE <expression> FROM c, without any other clause");
        }
        check(value.expression(), property.name());
        return PropertySubstitution.renaming(select.sources().get(0).alias(), document)
                .in(value.expression());
    }

    private static void check(Expression expression, String name) {
        boolean subquery = expression instanceof Expression.Exists
                || expression instanceof Expression.ArraySubquery
                || expression instanceof Expression.ScalarSubquery;
        boolean changing = expression instanceof Expression.FunctionCall call
                && (call.name().startsWith("GETCURRENT")
                        || call.name().equals("RAND")
                        || call.name().startsWith("ST_"));
        if (subquery
                || changing
                || expression instanceof Expression.Parameter
                || AggregateFunction.of(expression).isPresent()) {
            throw new InvalidQueryException("The computed property '" + name
                    + "' must not use subqueries, parameters, aggregates, spatial functions or the time");
        }
        expression.children().forEach(child -> check(child, name));
    }
}
