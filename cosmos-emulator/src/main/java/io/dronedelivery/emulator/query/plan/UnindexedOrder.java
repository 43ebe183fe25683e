package io.dronedelivery.emulator.query.plan;

import io.dronedelivery.emulator.query.execution.DocumentPaths;
import io.dronedelivery.emulator.query.function.TextFunctions;
import io.dronedelivery.emulator.query.function.VectorFunctions;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.IndexedPaths;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why the service refuses an ORDER BY clause for which it has no index. The texts are those that applications look for. */
public final class UnindexedOrder {

    private static final String EXPRESSION =
            "Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.";
    private static final String CORRELATED = "Order-by over correlated collections is not supported.";
    private static final String EXCLUDED = "The index path corresponding to the specified order-by item is excluded.";
    private static final String COMPOSITE =
            "The order by query does not have a corresponding composite index that it can be served from.";

    private UnindexedOrder() {}

    /**
     * Empty if the service does not refuse it, as it does not refuse searches, or where that is not known: FROM a path or a subquery,
     * and elements of arrays.
     */
    public static Optional<String> refusal(Select select, ContainerDefinition container) {
        boolean search =
                select.orderBy().stream().map(Select.SortKey::expression).anyMatch(UnindexedOrder::isSearch);
        if (select.orderBy().isEmpty() || select.sources().isEmpty() || search) {
            return Optional.empty();
        }
        Source first = select.sources().get(0);
        boolean document = !first.iterates()
                && first.collection() instanceof Source.Path path
                && path.expression() instanceof Expression.Reference;
        return document ? refusal(select, first.alias(), container) : Optional.empty();
    }

    private static boolean isSearch(Expression key) {
        boolean asPlanned = key instanceof Expression.FunctionCall call
                && (VectorFunctions.NAMES.contains(call.name()) || call.name().equals(TextFunctions.SCORE));
        return asPlanned || SearchFunction.of(key).isPresent();
    }

    private static Optional<String> refusal(Select select, String document, ContainerDefinition container) {
        List<IndexedPaths.Key> keys = new ArrayList<>();
        for (Select.SortKey key : select.orderBy()) {
            Optional<PropertyPath> path = DocumentPaths.of(key.expression(), document);
            if (path.isEmpty()) {
                return refusalOfExpression(key.expression(), document);
            }
            keys.add(new IndexedPaths.Key(path.get(), key.descending()));
        }
        IndexedPaths indexed = container.indexedPaths();
        if (keys.size() > 1) {
            return indexed.serve(keys) ? Optional.empty() : Optional.of(COMPOSITE);
        }
        PropertyPath path = keys.get(0).path();
        boolean computed = container.computedProperties().stream()
                .anyMatch(property -> property.name().equals(path.segments().get(0)));
        return (computed ? indexed.containsComputed(path) : indexed.contains(path))
                ? Optional.empty()
                : Optional.of(EXCLUDED);
    }

    private static Optional<String> refusalOfExpression(Expression expression, String document) {
        Expression root = expression;
        boolean element = false;
        while (root instanceof Expression.Property || root instanceof Expression.Element) {
            element |= root instanceof Expression.Element;
            root = root.children().get(0);
        }
        if (!(root instanceof Expression.Reference reference)) {
            return Optional.of(EXPRESSION);
        }
        if (!reference.name().equals(document)) {
            return Optional.of(CORRELATED);
        }
        return element ? Optional.empty() : Optional.of(EXPRESSION);
    }
}
