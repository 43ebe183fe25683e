package io.dronedelivery.emulator.query.syntax;

import java.util.List;
import java.util.Optional;

/**
 * A query or a subquery, clause by clause.
 *
 * @param top a count: an integer literal or a parameter
 * @param sources the FROM clause with its joins; empty if there is none
 */
public record Select(
        boolean distinct,
        Optional<Expression> top,
        Projection projection,
        List<Source> sources,
        Optional<Expression> where,
        List<Expression> groupBy,
        List<SortKey> orderBy,
        Optional<OffsetLimit> offsetLimit) {

    public Select {
        sources = List.copyOf(sources);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }

    /** {@code expression [ASC|DESC]}. */
    public record SortKey(Expression expression, boolean descending) {}

    /** Both counts are integer literals or parameters. */
    public record OffsetLimit(Expression offset, Expression limit) {}

    public Select withProjection(Projection other) {
        return new Select(distinct, top, other, sources, where, groupBy, orderBy, offsetLimit);
    }

    public Select withDistinct(boolean other) {
        return new Select(other, top, projection, sources, where, groupBy, orderBy, offsetLimit);
    }

    public Select withTop(Optional<Expression> other) {
        return new Select(distinct, other, projection, sources, where, groupBy, orderBy, offsetLimit);
    }

    public Select withSources(List<Source> others) {
        return new Select(distinct, top, projection, others, where, groupBy, orderBy, offsetLimit);
    }

    public Select withWhere(Optional<Expression> other) {
        return new Select(distinct, top, projection, sources, other, groupBy, orderBy, offsetLimit);
    }

    public Select withOrderBy(List<SortKey> others) {
        return new Select(distinct, top, projection, sources, where, groupBy, others, offsetLimit);
    }

    public Select withOffsetLimit(Optional<OffsetLimit> other) {
        return new Select(distinct, top, projection, sources, where, groupBy, orderBy, other);
    }
}
