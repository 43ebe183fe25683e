package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/** Writes syntax trees as text that reads back as an equal tree. */
public final class SqlWriter {

    private SqlWriter() {}

    public static String write(Select select) {
        StringBuilder sql = new StringBuilder("SELECT ");
        if (select.distinct()) {
            sql.append("DISTINCT ");
        }
        select.top().ifPresent(count -> sql.append("TOP ").append(write(count)).append(' '));
        sql.append(write(select.projection()));
        if (!select.sources().isEmpty()) {
            sql.append(" FROM ")
                    .append(select.sources().stream().map(SqlWriter::write).collect(Collectors.joining(" JOIN ")));
        }
        select.where().ifPresent(condition -> sql.append(" WHERE ").append(write(condition)));
        if (!select.groupBy().isEmpty()) {
            sql.append(" GROUP BY ").append(list(select.groupBy()));
        }
        if (!select.orderBy().isEmpty()) {
            sql.append(" ORDER BY ")
                    .append(select.orderBy().stream()
                            .map(key -> write(key.expression()) + direction(key))
                            .collect(Collectors.joining(", ")));
        }
        select.offsetLimit().ifPresent(clause -> sql.append(" OFFSET ")
                .append(write(clause.offset()))
                .append(" LIMIT ")
                .append(write(clause.limit())));
        return sql.toString();
    }

    /** Vectors are in the order of their distance function, and a direction is an error. */
    private static String direction(Select.SortKey key) {
        if (SearchFunction.of(key.expression()).isPresent()) {
            return "";
        }
        return key.descending() ? " DESC" : " ASC";
    }

    private static String write(Projection projection) {
        if (projection instanceof Projection.Value value) {
            return "VALUE " + write(value.expression());
        }
        if (projection instanceof Projection.Items items) {
            return items.items().stream()
                    .map(item -> write(item.expression())
                            + item.alias().map(alias -> " AS " + alias).orElse(""))
                    .collect(Collectors.joining(", "));
        }
        return "*";
    }

    private static String write(Source source) {
        String collection = source.collection() instanceof Source.Path path
                ? write(path.expression())
                : "(" + write(((Source.Subquery) source.collection()).select()) + ")";
        if (source.iterates()) {
            return source.alias() + " IN " + collection;
        }
        // Sources that cannot be referred to have an alias that is no identifier.
        return source.alias().contains(" ") ? collection : collection + " AS " + source.alias();
    }

    /** The expression, in parentheses unless it is one that binds tightest. */
    public static String write(Expression expression) {
        return ExpressionWriter.write(expression);
    }

    static String list(List<Expression> expressions) {
        return ExpressionWriter.list(expressions);
    }

    static String write(JsonNode constant) {
        if (constant.isMissingNode()) {
            return "undefined";
        }
        return constant.isTextual() ? StringLiteral.written(constant.textValue()) : constant.toString();
    }
}
