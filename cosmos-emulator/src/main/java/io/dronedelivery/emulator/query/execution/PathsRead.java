package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.value.PropertyTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Finds out which properties of a document a query looks at. A name hidden by a subquery's own counts too: too much does no harm. */
final class PathsRead {

    private final String document;
    private final List<List<String>> paths = new ArrayList<>();

    private PathsRead(String document) {
        this.document = document;
    }

    /**
     * @param document the name of the document
     * @param copied whether the documents that the query selects as a whole are copied and not read
     */
    static PropertyTree of(Select select, String document, boolean copied) {
        PathsRead read = new PathsRead(document);
        read.clauses(select);
        if (!copied) {
            read.projection(select.projection());
        } else if (select.projection() instanceof Projection.Items items) {
            items.items().stream()
                    .map(Projection.Item::expression)
                    .filter(expression -> !Projector.isDocument(expression, document))
                    .forEach(read::expression);
        }
        return PropertyTree.of(read.paths);
    }

    private void select(Select select) {
        clauses(select);
        projection(select.projection());
    }

    private void clauses(Select select) {
        select.sources().forEach(source -> source(source.collection()));
        select.where().ifPresent(this::expression);
        select.groupBy().forEach(this::expression);
        select.orderBy().forEach(key -> expression(key.expression()));
    }

    private void source(Source.Collection collection) {
        if (collection instanceof Source.Subquery subquery) {
            select(subquery.select());
        } else if (collection instanceof Source.Path path && !Projector.isDocument(path.expression(), document)) {
            expression(path.expression());
        }
    }

    private void projection(Projection projection) {
        if (projection instanceof Projection.Value value) {
            expression(value.expression());
        } else if (projection instanceof Projection.Items items) {
            items.items().forEach(item -> expression(item.expression()));
        } else {
            paths.add(List.of());
        }
    }

    private void expression(Expression expression) {
        Deque<String> names = new ArrayDeque<>();
        Expression target = expression;
        while (target instanceof Expression.Property property) {
            names.addFirst(property.name());
            target = property.target();
        }
        if (target instanceof Expression.Reference reference) {
            if (reference.name().equals(document)) {
                paths.add(List.copyOf(names));
            }
        } else if (target instanceof Expression.Exists exists) {
            select(exists.subquery());
        } else if (target instanceof Expression.ArraySubquery array) {
            select(array.subquery());
        } else if (target instanceof Expression.ScalarSubquery scalar) {
            select(scalar.subquery());
        } else {
            target.children().forEach(this::expression);
        }
    }
}
