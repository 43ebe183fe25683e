package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.function.SystemFunction;
import io.dronedelivery.emulator.query.function.SystemFunctions;
import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Makes expressions ready to run: names resolved, functions looked up, their arguments counted. */
final class ExpressionCompiler implements Expression.Visitor<Evaluator> {

    private final Scope scope;
    private final AggregateUse aggregates;

    ExpressionCompiler(Scope scope, AggregateUse aggregates) {
        this.scope = scope;
        this.aggregates = aggregates;
    }

    List<Evaluator> compile(List<Expression> expressions) {
        return expressions.stream().map(this::compile).toList();
    }

    Evaluator compile(Expression expression) {
        return expression.accept(this);
    }

    @Override
    public Evaluator visitProperty(Expression.Property property) {
        Evaluator target = compile(property.target());
        String name = property.name();
        return row -> target.evaluate(row).path(name);
    }

    @Override
    public Evaluator visitReference(Expression.Reference reference) {
        return scope.resolve(reference);
    }

    @Override
    public Evaluator visitLiteral(Expression.Literal literal) {
        JsonNode value = literal.value();
        return row -> value;
    }

    @Override
    public Evaluator visitParameter(Expression.Parameter parameter) {
        String name = parameter.name();
        return row -> row.execution().parameter(name);
    }

    @Override
    public Evaluator visitOrderByFilter(Expression.OrderByFilter filter) {
        return row -> BooleanNode.TRUE;
    }

    @Override
    public Evaluator visitUnary(Expression.Unary unary) {
        return Operators.unary(unary.operator(), compile(unary.operand()));
    }

    @Override
    public Evaluator visitBinary(Expression.Binary binary) {
        return Operators.binary(binary.operator(), compile(binary.left()), compile(binary.right()));
    }

    @Override
    public Evaluator visitNot(Expression.Not not) {
        return LogicalOperators.not(compile(not.operand()));
    }

    @Override
    public Evaluator visitAnd(Expression.And and) {
        return LogicalOperators.and(compile(and.operands()));
    }

    @Override
    public Evaluator visitOr(Expression.Or or) {
        return LogicalOperators.or(compile(or.operands()));
    }

    @Override
    public Evaluator visitIn(Expression.In in) {
        return LogicalOperators.in(compile(in.value()), compile(in.options()));
    }

    @Override
    public Evaluator visitLike(Expression.Like like) {
        return LogicalOperators.like(
                compile(like.value()), compile(like.pattern()), like.escape().map(this::compile));
    }

    @Override
    public Evaluator visitCoalesce(Expression.Coalesce coalesce) {
        return LogicalOperators.coalesce(compile(coalesce.left()), compile(coalesce.right()));
    }

    @Override
    public Evaluator visitConditional(Expression.Conditional conditional) {
        return LogicalOperators.conditional(
                compile(conditional.condition()), compile(conditional.whenTrue()), compile(conditional.otherwise()));
    }

    @Override
    public Evaluator visitExists(Expression.Exists exists) {
        Subquery subquery = subquery(exists.subquery());
        return row -> BooleanNode.valueOf(subquery.exists(row));
    }

    @Override
    public Evaluator visitArraySubquery(Expression.ArraySubquery array) {
        Subquery subquery = subquery(array.subquery());
        return row -> JsonNodeFactory.instance.arrayNode().addAll(subquery.rows(row));
    }

    @Override
    public Evaluator visitScalarSubquery(Expression.ScalarSubquery scalar) {
        Subquery subquery = subquery(scalar.subquery());
        return row -> subquery.single(row);
    }

    private Subquery subquery(Select select) {
        return new SelectCompiler(scope.nested()).subquery(select);
    }

    @Override
    public Evaluator visitBetween(Expression.Between between) {
        Expression.Binary low = new Expression.Binary(BinaryOperator.GREATER_OR_EQUAL, between.value(), between.low());
        Expression.Binary high = new Expression.Binary(BinaryOperator.LESS_OR_EQUAL, between.value(), between.high());
        return LogicalOperators.and(List.of(compile(low), compile(high)));
    }

    @Override
    public Evaluator visitElement(Expression.Element element) {
        Evaluator target = compile(element.target());
        Evaluator index = compile(element.index());
        return row -> {
            JsonNode value = target.evaluate(row);
            JsonNode position = index.evaluate(row);
            if (position.isTextual()) {
                return value.path(position.textValue());
            }
            boolean inRange = JsonNumber.isInteger(position)
                    && position.doubleValue() >= 0
                    && position.doubleValue() < value.size();
            return value.isArray() && inRange ? value.path(position.intValue()) : Undefined.VALUE;
        };
    }

    @Override
    public Evaluator visitObjectLiteral(Expression.ObjectLiteral object) {
        String[] names = object.members().stream().map(Expression.Member::name).toArray(String[]::new);
        Evaluator[] values =
                object.members().stream().map(member -> compile(member.value())).toArray(Evaluator[]::new);
        return row -> {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < names.length; i++) {
                JsonNode value = values[i].evaluate(row);
                if (!value.isMissingNode()) {
                    result.set(names[i], value);
                }
            }
            return result;
        };
    }

    @Override
    public Evaluator visitArrayLiteral(Expression.ArrayLiteral array) {
        List<Evaluator> elements = compile(array.elements());
        return row -> {
            ArrayNode result = JsonNodeFactory.instance.arrayNode(elements.size());
            for (Evaluator element : elements) {
                JsonNode value = element.evaluate(row);
                if (!value.isMissingNode()) {
                    result.add(value);
                }
            }
            return result;
        };
    }

    @Override
    public Evaluator visitFunctionCall(Expression.FunctionCall call) {
        Optional<AggregateFunction> aggregate = AggregateFunction.of(call);
        if (aggregate.isPresent()) {
            return aggregates.use(aggregate.get(), call, scope);
        }
        if (SearchFunction.of(call)
                .filter(search -> search != SearchFunction.VECTORDISTANCE)
                .isPresent()) {
            throw new InvalidQueryException("The function '" + call.name() + "' at " + call.position()
                    + " can only stand in the ORDER BY RANK clause");
        }
        SystemFunction function = SystemFunctions.find(call.name())
                .orElseThrow(() -> new InvalidQueryException(
                        "The function '" + call.name() + "' at " + call.position() + " is not supported"));
        int count = call.arguments().size();
        if (count < function.minArguments() || count > function.maxArguments()) {
            throw new InvalidQueryException("The function '" + call.name() + "' at " + call.position() + " takes "
                    + function.arity() + " argument(s), not " + count);
        }
        Evaluator[] arguments = call.arguments().stream().map(this::compile).toArray(Evaluator[]::new);
        return row -> {
            JsonNode[] values = new JsonNode[arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[i].evaluate(row);
            }
            return function.body().apply(Arrays.asList(values), row.execution().functionContext());
        };
    }
}
