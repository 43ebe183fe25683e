package io.dronedelivery.emulator.query.syntax;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts expressions in the place of a document's properties. */
public final class PropertySubstitution implements Expression.Visitor<Expression> {

    private final String document;
    private final String name;
    private final Map<String, Expression> replacements;

    /**
     * @param document the name of the document
     * @param replacements what comes in the place of its property of a name
     */
    public PropertySubstitution(String document, Map<String, Expression> replacements) {
        this(document, document, replacements);
    }

    private PropertySubstitution(String document, String name, Map<String, Expression> replacements) {
        this.document = document;
        this.name = name;
        this.replacements = Map.copyOf(replacements);
    }

    /** Gives the document another name. */
    public static PropertySubstitution renaming(String document, String name) {
        return new PropertySubstitution(document, name, Map.of());
    }

    /** The query with the expressions in their places; what it selects keeps its name. */
    public Select in(Select select) {
        if (select.sources().stream().skip(1).anyMatch(source -> source.alias().equals(document))) {
            return select;
        }
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

    private Projection.Item in(Projection.Item item) {
        boolean named = item.alias().isEmpty() && item.expression() instanceof Expression.Property;
        Optional<String> alias = named ? Optional.of(((Expression.Property) item.expression()).name()) : item.alias();
        return new Projection.Item(in(item.expression()), alias);
    }

    private Source.Collection in(Source.Collection collection) {
        return collection instanceof Source.Path path
                ? new Source.Path(in(path.expression()))
                : new Source.Subquery(in(((Source.Subquery) collection).select()));
    }

    private List<Expression> in(List<Expression> expressions) {
        return expressions.stream().map(this::in).toList();
    }

    public Expression in(Expression expression) {
        return expression.accept(this);
    }

    @Override
    public Expression visitProperty(Expression.Property property) {
        boolean ofDocument = property.target() instanceof Expression.Reference reference
                && reference.name().equals(document);
        Expression replacement = ofDocument ? replacements.get(property.name()) : null;
        return replacement == null ? new Expression.Property(in(property.target()), property.name()) : replacement;
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
    public Expression visitReference(Expression.Reference reference) {
        return reference.name().equals(document) ? new Expression.Reference(name, reference.position()) : reference;
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
