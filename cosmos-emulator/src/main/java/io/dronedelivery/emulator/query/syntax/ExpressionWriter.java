package io.dronedelivery.emulator.query.syntax;

import java.util.List;
import java.util.stream.Collectors;

/** Writes expressions; those that do not bind tightest get parentheses, so precedence never matters. */
final class ExpressionWriter implements Expression.Visitor<String> {

    private static final ExpressionWriter INSTANCE = new ExpressionWriter();

    private ExpressionWriter() {}

    static String write(Expression expression) {
        return expression.accept(INSTANCE);
    }

    static String list(List<Expression> expressions) {
        return joined(expressions, ", ");
    }

    private static String joined(List<Expression> operands, String between) {
        return operands.stream().map(ExpressionWriter::write).collect(Collectors.joining(between));
    }

    private static String operation(String text) {
        return "(" + text + ")";
    }

    private static boolean isPlainName(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }

    @Override
    public String visitLiteral(Expression.Literal literal) {
        return SqlWriter.write(literal.value());
    }

    @Override
    public String visitParameter(Expression.Parameter parameter) {
        return parameter.name();
    }

    @Override
    public String visitReference(Expression.Reference reference) {
        return reference.name();
    }

    @Override
    public String visitProperty(Expression.Property property) {
        return isPlainName(property.name())
                ? write(property.target()) + "." + property.name()
                : write(property.target()) + "[" + StringLiteral.written(property.name()) + "]";
    }

    @Override
    public String visitElement(Expression.Element element) {
        return write(element.target()) + "[" + write(element.index()) + "]";
    }

    @Override
    public String visitFunctionCall(Expression.FunctionCall call) {
        return call.name() + "(" + list(call.arguments()) + ")";
    }

    @Override
    public String visitArrayLiteral(Expression.ArrayLiteral array) {
        return "[" + list(array.elements()) + "]";
    }

    @Override
    public String visitObjectLiteral(Expression.ObjectLiteral object) {
        return object.members().stream()
                .map(member -> StringLiteral.written(member.name()) + ": " + write(member.value()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    @Override
    public String visitExists(Expression.Exists exists) {
        return "EXISTS(" + SqlWriter.write(exists.subquery()) + ")";
    }

    @Override
    public String visitArraySubquery(Expression.ArraySubquery array) {
        return "ARRAY(" + SqlWriter.write(array.subquery()) + ")";
    }

    @Override
    public String visitScalarSubquery(Expression.ScalarSubquery scalar) {
        return "(" + SqlWriter.write(scalar.subquery()) + ")";
    }

    @Override
    public String visitOrderByFilter(Expression.OrderByFilter filter) {
        return "({documentdb-formattableorderbyquery-filter})";
    }

    @Override
    public String visitUnary(Expression.Unary unary) {
        return operation(unary.operator().symbol() + write(unary.operand()));
    }

    @Override
    public String visitBinary(Expression.Binary binary) {
        return operation(write(binary.left()) + " " + binary.operator().symbol() + " " + write(binary.right()));
    }

    @Override
    public String visitNot(Expression.Not not) {
        return operation("NOT " + write(not.operand()));
    }

    @Override
    public String visitAnd(Expression.And and) {
        return operation(joined(and.operands(), " AND "));
    }

    @Override
    public String visitOr(Expression.Or or) {
        return operation(joined(or.operands(), " OR "));
    }

    @Override
    public String visitIn(Expression.In in) {
        return operation(write(in.value()) + " IN (" + list(in.options()) + ")");
    }

    @Override
    public String visitBetween(Expression.Between between) {
        return operation(write(between.value()) + " BETWEEN " + write(between.low()) + " AND " + write(between.high()));
    }

    @Override
    public String visitLike(Expression.Like like) {
        return operation(write(like.value()) + " LIKE " + write(like.pattern())
                + like.escape().map(escape -> " ESCAPE " + write(escape)).orElse(""));
    }

    @Override
    public String visitCoalesce(Expression.Coalesce coalesce) {
        return operation(write(coalesce.left()) + " ?? " + write(coalesce.right()));
    }

    @Override
    public String visitConditional(Expression.Conditional conditional) {
        return operation(write(conditional.condition()) + " ? " + write(conditional.whenTrue()) + " : "
                + write(conditional.otherwise()));
    }
}
