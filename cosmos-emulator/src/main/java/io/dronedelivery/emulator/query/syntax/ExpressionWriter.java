package io.dronedelivery.emulator.query.syntax;

import java.util.List;
import java.util.stream.Collectors;

/** Writes expressions; operands that are operations themselves get parentheses, so precedence never matters. */
final class ExpressionWriter {

    private ExpressionWriter() {}

    /** The expression as text that can stand as an operand; empty if it is an operation. */
    static String primary(Expression expression) {
        if (expression instanceof Expression.Literal literal) {
            return SqlWriter.write(literal.value());
        }
        if (expression instanceof Expression.Parameter parameter) {
            return parameter.name();
        }
        if (expression instanceof Expression.Reference reference) {
            return reference.name();
        }
        if (expression instanceof Expression.Property property) {
            return isPlainName(property.name())
                    ? SqlWriter.write(property.target()) + "." + property.name()
                    : SqlWriter.write(property.target()) + "[" + StringLiteral.written(property.name()) + "]";
        }
        if (expression instanceof Expression.Element element) {
            return SqlWriter.write(element.target()) + "[" + SqlWriter.write(element.index()) + "]";
        }
        if (expression instanceof Expression.FunctionCall call) {
            return call.name() + "(" + SqlWriter.list(call.arguments()) + ")";
        }
        if (expression instanceof Expression.ArrayLiteral array) {
            return "[" + SqlWriter.list(array.elements()) + "]";
        }
        if (expression instanceof Expression.ObjectLiteral object) {
            return object.members().stream()
                    .map(member -> StringLiteral.written(member.name()) + ": " + SqlWriter.write(member.value()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (expression instanceof Expression.Exists exists) {
            return "EXISTS(" + SqlWriter.write(exists.subquery()) + ")";
        }
        if (expression instanceof Expression.ArraySubquery array) {
            return "ARRAY(" + SqlWriter.write(array.subquery()) + ")";
        }
        if (expression instanceof Expression.ScalarSubquery scalar) {
            return "(" + SqlWriter.write(scalar.subquery()) + ")";
        }
        if (expression instanceof Expression.OrderByFilter) {
            return "({documentdb-formattableorderbyquery-filter})";
        }
        return "";
    }

    private static boolean isPlainName(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }

    static String operation(Expression expression) {
        if (expression instanceof Expression.Unary unary) {
            return unary.operator().symbol() + SqlWriter.write(unary.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return SqlWriter.write(binary.left()) + " " + binary.operator().symbol() + " "
                    + SqlWriter.write(binary.right());
        }
        if (expression instanceof Expression.Not not) {
            return "NOT " + SqlWriter.write(not.operand());
        }
        if (expression instanceof Expression.And and) {
            return joined(and.operands(), " AND ");
        }
        if (expression instanceof Expression.Or or) {
            return joined(or.operands(), " OR ");
        }
        if (expression instanceof Expression.In in) {
            return SqlWriter.write(in.value()) + " IN (" + SqlWriter.list(in.options()) + ")";
        }
        if (expression instanceof Expression.Between between) {
            return SqlWriter.write(between.value()) + " BETWEEN " + SqlWriter.write(between.low()) + " AND "
                    + SqlWriter.write(between.high());
        }
        if (expression instanceof Expression.Like like) {
            return SqlWriter.write(like.value()) + " LIKE " + SqlWriter.write(like.pattern())
                    + like.escape()
                            .map(escape -> " ESCAPE " + SqlWriter.write(escape))
                            .orElse("");
        }
        if (expression instanceof Expression.Coalesce coalesce) {
            return SqlWriter.write(coalesce.left()) + " ?? " + SqlWriter.write(coalesce.right());
        }
        if (expression instanceof Expression.Conditional conditional) {
            return SqlWriter.write(conditional.condition()) + " ? " + SqlWriter.write(conditional.whenTrue()) + " : "
                    + SqlWriter.write(conditional.otherwise());
        }
        throw new IllegalStateException("no text for " + expression.getClass());
    }

    private static String joined(List<Expression> operands, String operator) {
        return operands.stream().map(SqlWriter::write).collect(Collectors.joining(operator));
    }
}
