package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.node.BooleanNode;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Position;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes an ordered query answer with what clients need to merge partitions: the document's resource id, the values of the sort
 * keys and the row itself; and gives them a place for the condition with which they continue.
 */
final class OrderByRewriting {

    private static final List<String> NAMES = List.of("_rid", "orderByItems", "payload");

    private OrderByRewriting() {}

    static Select rewrite(Select select) {
        Select named = namingTheDocument(select);
        String document = named.sources().get(0).alias();
        Expression rid = new Expression.Property(new Expression.Reference(document, Position.none()), "_rid");
        Expression keys = Rewriting.items(
                select.orderBy().stream().map(Select.SortKey::expression).toList());
        Select defined = select.projection() instanceof Projection.Value value
                ? Rewriting.onlyDefined(named, value.expression())
                : named;
        return Rewriting.projecting(
                Rewriting.restrictedTo(conditioned(defined), new Expression.OrderByFilter()),
                Rewriting.named(NAMES.get(0), rid),
                Rewriting.named(NAMES.get(1), keys),
                Rewriting.named(NAMES.get(2), payload(select)));
    }

    /** With a condition of its own, for what a client puts behind it may be several conditions. */
    private static Select conditioned(Select select) {
        return select.where().isPresent()
                ? select
                : select.withWhere(Optional.of(new Expression.Literal(BooleanNode.TRUE)));
    }

    /** The query without the condition that a client has put in its place; as it is if it has no such place. */
    static Select withoutFilter(Select select) {
        boolean rewritten = select.projection() instanceof Projection.Items items
                && items.names().equals(NAMES);
        if (!rewritten) {
            return select;
        }
        return select.withWhere(select.where()
                .filter(Expression.And.class::isInstance)
                .map(where -> where.children().subList(0, where.children().size() - 1))
                .map(kept -> kept.size() == 1 ? kept.get(0) : new Expression.And(kept)));
    }

    static Expression payload(Select select) {
        if (select.projection() instanceof Projection.Value value) {
            return value.expression();
        }
        if (select.projection() instanceof Projection.Items items) {
            return Rewriting.object(
                    items.names(),
                    items.items().stream().map(Projection.Item::expression).toList());
        }
        return new Expression.Reference(select.sources().get(0).alias(), Position.none());
    }

    /** {@code FROM x IN c.path} as {@code FROM c JOIN x IN c.path}, so that the document has a name. */
    private static Select namingTheDocument(Select select) {
        Source first = select.sources().get(0);
        Expression path = ((Source.Path) first.collection()).expression();
        if (path instanceof Expression.Reference && !first.iterates()) {
            return select;
        }
        String document = unused("root", select);
        Expression inDocument = rooted(path, document);
        List<Source> sources = new ArrayList<>();
        sources.add(new Source(document, false, new Source.Path(new Expression.Reference(document, Position.none()))));
        sources.add(new Source(first.alias(), first.iterates(), new Source.Path(inDocument)));
        sources.addAll(select.sources().subList(1, select.sources().size()));
        return select.withSources(sources);
    }

    private static Expression rooted(Expression path, String document) {
        if (path instanceof Expression.Property property) {
            return new Expression.Property(rooted(property.target(), document), property.name());
        }
        if (path instanceof Expression.Element element) {
            return new Expression.Element(rooted(element.target(), document), element.index());
        }
        return new Expression.Reference(document, Position.none());
    }

    private static String unused(String name, Select select) {
        List<String> taken = select.sources().stream().map(Source::alias).toList();
        String candidate = name;
        while (taken.contains(candidate)) {
            candidate += "_";
        }
        return candidate;
    }
}
