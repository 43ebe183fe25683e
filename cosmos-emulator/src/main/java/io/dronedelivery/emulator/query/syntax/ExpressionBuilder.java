package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.AndContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.ArgumentsContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.BetweenContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.ExpressionContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.InContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.LikeContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.MemberContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.OrContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.PredicateContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;

/** Makes expressions out of the parser's tree. */
final class ExpressionBuilder extends CosmosSqlBaseVisitor<Expression> {

    /** Chains of operators nest in the tree without nesting in the text; evaluation recurses over them. */
    private static final int MAX_DEPTH = 600;

    private final SelectBuilder selects;
    private int depth;

    ExpressionBuilder(SelectBuilder selects) {
        this.selects = selects;
    }

    Expression build(ExpressionContext context) {
        return visit(context);
    }

    @Override
    public Expression visit(ParseTree tree) {
        if (++depth > MAX_DEPTH) {
            throw new InvalidQueryException("The expression '" + start(tree) + "...' is nested too deeply");
        }
        try {
            return super.visit(tree);
        } finally {
            depth--;
        }
    }

    private static String start(ParseTree tree) {
        ParseTree leaf = tree;
        while (leaf.getChildCount() > 0) {
            leaf = leaf.getChild(0);
        }
        return leaf.getText();
    }

    @Override
    public Expression visitSimple(CosmosSqlParser.SimpleContext context) {
        Expression value = visit(context.value());
        return context.predicate() == null ? value : predicate(value, context.predicate());
    }

    private Expression predicate(Expression value, PredicateContext context) {
        if (context instanceof InContext in) {
            return negatedIf(in.NOT() != null, new Expression.In(value, build(in.expression())));
        }
        if (context instanceof BetweenContext between) {
            return negatedIf(
                    between.NOT() != null, new Expression.Between(value, visit(between.low), visit(between.high)));
        }
        LikeContext like = (LikeContext) context;
        Optional<Expression> escape = Optional.ofNullable(like.escape).map(this::visit);
        return negatedIf(like.NOT() != null, new Expression.Like(value, visit(like.pattern), escape));
    }

    private static Expression negatedIf(boolean negated, Expression predicate) {
        return negated ? new Expression.Not(predicate) : predicate;
    }

    @Override
    public Expression visitNot(CosmosSqlParser.NotContext context) {
        return new Expression.Not(visit(context.expression()));
    }

    /** Down the left side in a loop, so that a thousand terms are no deeper than two. */
    @Override
    public Expression visitAnd(AndContext context) {
        Deque<Expression> operands = new ArrayDeque<>();
        ExpressionContext left = context;
        while (left instanceof AndContext and) {
            operands.addFirst(visit(and.expression(1)));
            left = and.expression(0);
        }
        operands.addFirst(visit(left));
        return new Expression.And(List.copyOf(operands));
    }

    @Override
    public Expression visitOr(OrContext context) {
        Deque<Expression> operands = new ArrayDeque<>();
        ExpressionContext left = context;
        while (left instanceof OrContext or) {
            operands.addFirst(visit(or.expression(1)));
            left = or.expression(0);
        }
        operands.addFirst(visit(left));
        return new Expression.Or(List.copyOf(operands));
    }

    @Override
    public Expression visitCoalesce(CosmosSqlParser.CoalesceContext context) {
        return new Expression.Coalesce(visit(context.expression(0)), visit(context.expression(1)));
    }

    @Override
    public Expression visitConditional(CosmosSqlParser.ConditionalContext context) {
        return new Expression.Conditional(
                visit(context.expression(0)), visit(context.expression(1)), visit(context.expression(2)));
    }

    @Override
    public Expression visitOperand(CosmosSqlParser.OperandContext context) {
        return visit(context.primary());
    }

    @Override
    public Expression visitUnary(CosmosSqlParser.UnaryContext context) {
        return new Expression.Unary(UnaryOperator.of(context.operator.getText()), visit(context.value()));
    }

    @Override
    public Expression visitBinary(CosmosSqlParser.BinaryContext context) {
        return new Expression.Binary(
                BinaryOperator.of(context.operator.getText()), visit(context.left), visit(context.right));
    }

    @Override
    public Expression visitLiteral(CosmosSqlParser.LiteralContext context) {
        return new Expression.Literal(constant(context.constant().getStart()));
    }

    private static JsonNode constant(Token token) {
        return switch (token.getType()) {
            case CosmosSqlParser.NULL -> NullNode.getInstance();
            case CosmosSqlParser.TRUE -> BooleanNode.TRUE;
            case CosmosSqlParser.FALSE -> BooleanNode.FALSE;
            case CosmosSqlParser.UNDEFINED -> MissingNode.getInstance();
            case CosmosSqlParser.STRING -> TextNode.valueOf(StringLiteral.valueOf(token));
            default -> NumberLiteral.literal(token);
        };
    }

    @Override
    public Expression visitParameter(CosmosSqlParser.ParameterContext context) {
        return new Expression.Parameter(
                context.PARAMETER().getText(), Position.of(context.PARAMETER().getSymbol()));
    }

    @Override
    public Expression visitOrderByFilter(CosmosSqlParser.OrderByFilterContext context) {
        return new Expression.OrderByFilter();
    }

    @Override
    public Expression visitCall(CosmosSqlParser.CallContext context) {
        Position position = Position.of(context.getStart());
        if (context.namespace != null) {
            String call = context.namespace.getText() + "." + context.function.getText();
            String kind = context.namespace.getText().equalsIgnoreCase("udf") ? "The user-defined function " : "";
            throw new InvalidQueryException(kind + "'" + call + "' at " + position + " is not supported");
        }
        return new Expression.FunctionCall(
                context.function.getText().toUpperCase(Locale.ROOT), arguments(context.arguments()), position);
    }

    private List<Expression> arguments(@Nullable ArgumentsContext context) {
        return context == null ? List.of() : build(context.expression());
    }

    private List<Expression> build(List<ExpressionContext> contexts) {
        return contexts.stream().map(this::visit).toList();
    }

    @Override
    public Expression visitReference(CosmosSqlParser.ReferenceContext context) {
        return new Expression.Reference(
                context.IDENTIFIER().getText(), Position.of(context.IDENTIFIER().getSymbol()));
    }

    @Override
    public Expression visitParenthesized(CosmosSqlParser.ParenthesizedContext context) {
        return visit(context.expression());
    }

    @Override
    public Expression visitScalarSubquery(CosmosSqlParser.ScalarSubqueryContext context) {
        return new Expression.ScalarSubquery(selects.select(context.select()));
    }

    @Override
    public Expression visitExists(CosmosSqlParser.ExistsContext context) {
        return new Expression.Exists(selects.select(context.select()));
    }

    @Override
    public Expression visitArraySubquery(CosmosSqlParser.ArraySubqueryContext context) {
        return new Expression.ArraySubquery(selects.select(context.select()));
    }

    @Override
    public Expression visitArray(CosmosSqlParser.ArrayContext context) {
        return new Expression.ArrayLiteral(arguments(context.arguments()));
    }

    @Override
    public Expression visitObject(CosmosSqlParser.ObjectContext context) {
        return new Expression.ObjectLiteral(
                context.member().stream().map(this::member).toList());
    }

    private Expression.Member member(MemberContext context) {
        String name = context.name() != null
                ? context.name().getText()
                : StringLiteral.valueOf(context.STRING().getSymbol());
        return new Expression.Member(name, visit(context.expression()));
    }

    @Override
    public Expression visitProperty(CosmosSqlParser.PropertyContext context) {
        return new Expression.Property(visit(context.primary()), context.name().getText());
    }

    @Override
    public Expression visitElement(CosmosSqlParser.ElementContext context) {
        Expression target = visit(context.primary());
        Expression index = visit(context.expression());
        if (index instanceof Expression.Literal literal && literal.value().isTextual()) {
            return new Expression.Property(target, literal.value().textValue());
        }
        return new Expression.Element(target, index);
    }
}
