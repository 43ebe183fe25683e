package io.dronedelivery.emulator.query.syntax;

import java.util.List;

/** Writes a query anew, part by part; what a subclass does not change stays equal. */
public abstract class Rewriter implements Expression.Visitor<Expression> {

    public Select in(Select select) {
        return new Select(
                select.distinct(),
                select.top(),
                in(select.projection()),
                select.sources().stream()
                        .map(source -> new Source(source.alias(), source.iterates(), in(source.collection())))
                        .toList(),
                select.where().map(this::in),
                in(select.groupBy()),
                select.orderBy().stream()
                        .map(key -> new Select.SortKey(in(key.expression()), key.descending()))
                        .toList(),
                select.offsetLimit());
    }

    private Projection in(Projection projection) {
        if (projection instanceof Projection.Value value) {
            return new Projection.Value(in(value.expression()));
        }
        if (projection instanceof Projection.Items items) {
            return new Projection.Items(items.items().stream().map(this::in).toList());
        }
        return projection;
    }

    protected Projection.Item in(Projection.Item item) {
        return new Projection.Item(in(item.expression()), item.alias());
    }

    private Source.Collection in(Source.Collection collection) {
        return collection instanceof Source.Path path
                ? new Source.Path(in(path.expression()))
                : new Source.Subquery(in(((Source.Subquery) collection).select()));
    }

    protected List<Expression> in(List<Expression> expressions) {
        return expressions.stream().map(this::in).toList();
    }

    public Expression in(Expression expression) {
        return expression.accept(this);
    }

    @Override
    public Expression visitProperty(Expression.Property property) {
        return new Expression.Property(in(property.target()), property.name());
    }

    @Override
    public Expression visitReference(Expression.Reference reference) {
        return reference;
    }

    @Override
    public Expression visitLiteral(Expression.Literal literal) {
        return literal;
    }

    @Override
    public Expression visitParameter(Expression.Parameter parameter) {
        return parameter;
    }

    @Override
    public Expression visitOrderByFilter(Expression.OrderByFilter filter) {
        return filter;
    }

    @Override
    public Expression visitElement(Expression.Element element) {
        return new Expression.Element(in(element.target()), in(element.index()));
    }

    @Override
    public Expression visitUnary(Expression.Unary unary) {
        return new Expression.Unary(unary.operator(), in(unary.operand()));
    }

    @Override
    public Expression visitBinary(Expression.Binary binary) {
        return new Expression.Binary(binary.operator(), in(binary.left()), in(binary.right()));
    }

    @Override
    public Expression visitNot(Expression.Not not) {
        return new Expression.Not(in(not.operand()));
    }

    @Override
    public Expression visitAnd(Expression.And and) {
        return new Expression.And(in(and.operands()));
    }

    @Override
    public Expression visitOr(Expression.Or or) {
        return new Expression.Or(in(or.operands()));
    }

    @Override
    public Expression visitIn(Expression.In in) {
        return new Expression.In(in(in.value()), in(in.options()));
    }

    @Override
    public Expression visitBetween(Expression.Between between) {
        return new Expression.Between(in(between.value()), in(between.low()), in(between.high()));
    }

    @Override
    public Expression visitLike(Expression.Like like) {
        return new Expression.Like(
                in(like.value()), in(like.pattern()), like.escape().map(this::in));
    }

    @Override
    public Expression visitCoalesce(Expression.Coalesce coalesce) {
        return new Expression.Coalesce(in(coalesce.left()), in(coalesce.right()));
    }

    @Override
    public Expression visitConditional(Expression.Conditional conditional) {
        return new Expression.Conditional(
                in(conditional.condition()), in(conditional.whenTrue()), in(conditional.otherwise()));
    }

    @Override
    public Expression visitFunctionCall(Expression.FunctionCall call) {
        return new Expression.FunctionCall(call.name(), in(call.arguments()), call.position());
    }

    @Override
    public Expression visitArrayLiteral(Expression.ArrayLiteral array) {
        return new Expression.ArrayLiteral(in(array.elements()));
    }

    @Override
    public Expression visitObjectLiteral(Expression.ObjectLiteral object) {
        return new Expression.ObjectLiteral(object.members().stream()
                .map(member -> new Expression.Member(member.name(), in(member.value())))
                .toList());
    }

    @Override
    public Expression visitExists(Expression.Exists exists) {
        return new Expression.Exists(in(exists.subquery()));
    }

    @Override
    public Expression visitArraySubquery(Expression.ArraySubquery array) {
        return new Expression.ArraySubquery(in(array.subquery()));
    }

    @Override
    public Expression visitScalarSubquery(Expression.ScalarSubquery scalar) {
        return new Expression.ScalarSubquery(in(scalar.subquery()));
    }
}
