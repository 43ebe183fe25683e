package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.node.IntNode;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.BindingContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.CollectionContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.CollectionPathContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.CollectionSubqueryContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.CountContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.IterationContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.OrderByContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.OrderByKeysContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.OrderByRankContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.ProjectionContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SelectContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SelectItemContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SelectListContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SelectValueContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SortKeyContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.SourceContext;
import io.dronedelivery.emulator.query.syntax.CosmosSqlParser.StepContext;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Makes the clauses of a query out of the parser's tree. */
final class SelectBuilder {

    private final ExpressionBuilder expressions = new ExpressionBuilder(this);

    Select select(SelectContext context) {
        return new Select(
                context.DISTINCT() != null,
                Optional.ofNullable(context.top()).map(top -> count(top.count())),
                projection(context.projection()),
                context.from() == null
                        ? List.of()
                        : context.from().source().stream().map(this::source).toList(),
                Optional.ofNullable(context.where()).map(where -> expressions.build(where.expression())),
                context.groupBy() == null
                        ? List.of()
                        : context.groupBy().expression().stream()
                                .map(expressions::build)
                                .toList(),
                context.orderBy() == null ? List.of() : sortKeys(context.orderBy()),
                Optional.ofNullable(context.offsetLimit())
                        .map(clause -> new Select.OffsetLimit(count(clause.offset), count(clause.limit))));
    }

    private List<Select.SortKey> sortKeys(OrderByContext context) {
        if (context instanceof OrderByRankContext rank) {
            return List.of(rank(rank));
        }
        return ((OrderByKeysContext) context)
                .sortKey().stream().map(this::sortKey).toList();
    }

    private Select.SortKey sortKey(SortKeyContext context) {
        Expression key = expressions.build(context.expression());
        Optional<SearchFunction> search = SearchFunction.of(key);
        if (search.isPresent() && search.get() != SearchFunction.VECTORDISTANCE) {
            throw new InvalidQueryException("The function '" + search.get() + "' at " + Position.of(context.getStart())
                    + " can only stand in the ORDER BY RANK clause");
        }
        if (search.isPresent()) {
            requireNoDirection(context, "sorting order (ASC or DESC) with VectorDistance function is not supported.");
        }
        return new Select.SortKey(key, context.DESC() != null);
    }

    private Select.SortKey rank(OrderByRankContext context) {
        Token rank = context.IDENTIFIER().getSymbol();
        if (!rank.getText().equalsIgnoreCase("RANK")) {
            Token next = context.sortKey().getStart();
            throw new InvalidQueryException(
                    "Syntax error, incorrect syntax near '" + next.getText() + "' at " + Position.of(next) + ".");
        }
        requireNoDirection(context.sortKey(), "sort order (ASC or DESC) in the ORDER BY RANK clause is not allowed.");
        Expression key = expressions.build(context.sortKey().expression());
        if (SearchFunction.of(key).isEmpty()) {
            throw new InvalidQueryException(
                    "ORDER BY RANK at " + Position.of(rank) + " takes FullTextScore, VectorDistance or RRF");
        }
        return new Select.SortKey(key, false);
    }

    private static void requireNoDirection(SortKeyContext context, String direction) {
        if (context.ASC() != null || context.DESC() != null) {
            throw new InvalidQueryException("Specifying a " + direction);
        }
    }

    private Projection projection(ProjectionContext context) {
        if (context instanceof SelectValueContext value) {
            return new Projection.Value(expressions.build(value.expression()));
        }
        if (context instanceof SelectListContext list) {
            return new Projection.Items(
                    list.selectItem().stream().map(this::item).toList());
        }
        return new Projection.All();
    }

    private Projection.Item item(SelectItemContext context) {
        Optional<String> alias = context.name() != null
                ? Optional.of(context.name().getText())
                : Optional.ofNullable(context.IDENTIFIER()).map(identifier -> identifier.getText());
        return new Projection.Item(expressions.build(context.expression()), alias);
    }

    private Source source(SourceContext context) {
        if (context instanceof IterationContext iteration) {
            return new Source(iteration.IDENTIFIER().getText(), true, collection(iteration.collection()));
        }
        BindingContext binding = (BindingContext) context;
        Source.Collection collection = collection(binding.collection());
        if (binding.name() != null) {
            return new Source(binding.name().getText(), false, collection);
        }
        if (binding.IDENTIFIER() != null) {
            return new Source(binding.IDENTIFIER().getText(), false, collection);
        }
        return new Source(inferredAlias(collection, binding), false, collection);
    }

    /** Without an alias a source is known by the last name of its path. */
    private static String inferredAlias(Source.Collection collection, BindingContext binding) {
        if (collection instanceof Source.Path path) {
            if (path.expression() instanceof Expression.Reference reference) {
                return reference.name();
            }
            if (path.expression() instanceof Expression.Property property) {
                return property.name();
            }
        }
        // No identifier can contain a blank, so nothing can refer to this source.
        return "source at " + Position.of(binding.getStart());
    }

    private Source.Collection collection(CollectionContext context) {
        if (context instanceof CollectionSubqueryContext subquery) {
            return new Source.Subquery(select(subquery.select()));
        }
        CollectionPathContext path = (CollectionPathContext) context;
        Expression expression = new Expression.Reference(
                path.IDENTIFIER().getText(), Position.of(path.IDENTIFIER().getSymbol()));
        for (StepContext step : path.step()) {
            if (step.name() != null) {
                expression = new Expression.Property(expression, step.name().getText());
            } else if (step.STRING() != null) {
                expression = new Expression.Property(
                        expression, StringLiteral.valueOf(step.STRING().getSymbol()));
            } else {
                expression = new Expression.Element(
                        expression,
                        new Expression.Literal(
                                NumberLiteral.literal(step.INTEGER().getSymbol())));
            }
        }
        return new Source.Path(expression);
    }

    private static Expression count(CountContext context) {
        if (context.PARAMETER() != null) {
            return new Expression.Parameter(
                    context.PARAMETER().getText(),
                    Position.of(context.PARAMETER().getSymbol()));
        }
        try {
            return new Expression.Literal(
                    IntNode.valueOf(Integer.parseInt(context.INTEGER().getText())));
        } catch (NumberFormatException e) {
            throw new InvalidQueryException("The count " + context.INTEGER().getText() + " at "
                    + Position.of(context.getStart()) + " is too large");
        }
    }
}
