package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.function.TextFunctions;
import io.dronedelivery.emulator.query.plan.QueryInfo.Limits;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Position;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.SqlWriter;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How clients answer ORDER BY RANK: they ask all partitions for statistics, put those into one query for each score, and make one
 * order of the ranks that documents have by each.
 */
final class RankFusion {

    /** What the service's plans ask every partition for: 120 documents for ten. */
    private static final int CANDIDATES = 12;

    /** What a document without a score counts as, so that it comes last. */
    private static final double WORST = 1.79769e308;

    private static final String STATISTICS = "{documentdb-formattablehybridsearchquery-";

    private final Select select;
    private final SearchPolicies policies;
    private final Function<String, JsonNode> parameters;
    private final List<Score> scores = new ArrayList<>();
    private final List<Expression> statistics = new ArrayList<>();
    private final List<Double> weights;

    /** @param ascending whether the least comes first */
    private record Score(Expression value, boolean ascending, double ifMissing) {}

    private RankFusion(Select select, SearchPolicies policies, Function<String, JsonNode> parameters) {
        this.select = select;
        this.policies = policies;
        this.parameters = parameters;
        Expression.FunctionCall ranking =
                (Expression.FunctionCall) select.orderBy().get(0).expression();
        boolean fused = SearchFunction.of(ranking).equals(Optional.of(SearchFunction.RRF));
        List<Expression> ranked = fused ? ranking.arguments() : List.of(ranking);
        this.weights = fused ? weights(ranking) : List.of();
        int count = fused && !weights.isEmpty() ? ranked.size() - 1 : ranked.size();
        if (fused && count < 2) {
            throw new InvalidQueryException("RRF at " + ranking.position() + " takes at least two scoring functions");
        }
        if (!weights.isEmpty() && weights.size() != count) {
            throw new InvalidQueryException("RRF at " + ranking.position() + " has " + count + " scoring functions and "
                    + weights.size() + " weights");
        }
        for (int i = 0; i < count; i++) {
            scores.add(score(ranked.get(i), !weights.isEmpty() && weights.get(i) < 0, ranking.position()));
        }
    }

    /**
     * The {@code hybridSearchQueryInfo} of the query's plan.
     *
     * @throws InvalidQueryException if the query cannot be answered so
     */
    static ObjectNode plan(Select select, SearchPolicies policies, Function<String, JsonNode> parameters) {
        boolean plain = !select.distinct()
                && select.groupBy().isEmpty()
                && select.orderBy().size() == 1;
        if (!plain || QueryPlanner.aggregates(select) || select.sources().isEmpty()) {
            throw new InvalidQueryException("ORDER BY RANK needs a FROM clause, and is not supported together with"
                    + " DISTINCT, GROUP BY, aggregate functions or other keys");
        }
        QueryPlanner.requireMergeableSource(select);
        return new RankFusion(select, policies, parameters).toJson();
    }

    private ObjectNode toJson() {
        Limits limits = Limits.of(select, parameters);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("globalStatisticsQuery", SqlWriter.write(statisticsQuery()));
        ArrayNode components = json.putArray("componentQueryInfos");
        scores.forEach(score -> components.add(component(score, limits)));
        json.putArray("componentWithoutPayloadQueryInfos");
        json.putNull("projectionQueryInfo");
        ArrayNode componentWeights = json.putArray("componentWeights");
        weights.forEach(weight -> componentWeights.add(Math.abs(weight)));
        json.put("skip", limits.offset().isPresent() ? limits.offset().getAsInt() : null);
        OptionalInt take = limits.limit().isPresent() ? limits.limit() : limits.top();
        json.put("take", take.isPresent() ? take.getAsInt() : null);
        json.put("requiresGlobalStatistics", !statistics.isEmpty());
        return json;
    }

    /** Of all documents, whatever the query's own condition is: what a word says does not depend on it. */
    private Select statisticsQuery() {
        Select all = select.withSources(select.sources().subList(0, 1))
                .withWhere(Optional.empty())
                .withTop(Optional.empty())
                .withOrderBy(List.of())
                .withOffsetLimit(Optional.empty());
        Expression documents = call("COUNT", new Expression.Literal(IntNode.valueOf(1)));
        return Rewriting.projecting(
                all,
                Rewriting.named("documentCount", documents),
                Rewriting.named("fullTextStatistics", new Expression.ArrayLiteral(statistics)));
    }

    private ObjectNode component(Score score, Limits limits) {
        OptionalInt candidates = candidates(limits);
        Select scored = select.withOrderBy(List.of(new Select.SortKey(score.value(), !score.ascending())))
                .withOffsetLimit(Optional.empty())
                .withTop(
                        candidates.isPresent()
                                ? Optional.of(new Expression.Literal(IntNode.valueOf(candidates.getAsInt())))
                                : Optional.empty());
        Expression componentScores = new Expression.ArrayLiteral(scores.stream()
                .<Expression>map(each -> new Expression.Coalesce(
                        each.value(), new Expression.Literal(DoubleNode.valueOf(each.ifMissing()))))
                .toList());
        Select defined = Rewriting.onlyDefined(scored, score.value());
        Select answered = select.projection() instanceof Projection.Value value
                ? Rewriting.onlyDefined(defined, value.expression())
                : defined;
        Select rewritten = OrderByRewriting.rewrite(Rewriting.projecting(
                answered,
                Rewriting.named("payload", OrderByRewriting.payload(select)),
                Rewriting.named("componentScores", componentScores)));
        return QueryInfo.concatenating(select)
                .limits(new Limits(candidates, OptionalInt.empty(), OptionalInt.empty()))
                .orderBy(scored.orderBy())
                .rewritten(rewritten)
                .nonStreaming()
                .toJson();
    }

    private static OptionalInt candidates(Limits limits) {
        OptionalInt rows = limits.rowsOfPartition();
        return rows.isEmpty()
                ? rows
                : OptionalInt.of((int) Math.min((long) CANDIDATES * rows.getAsInt(), Integer.MAX_VALUE));
    }

    private Score score(Expression ranked, boolean reversed, Position position) {
        Optional<SearchFunction> function = SearchFunction.of(ranked);
        if (function.equals(Optional.of(SearchFunction.VECTORDISTANCE))) {
            Expression.FunctionCall distance = (Expression.FunctionCall) ranked;
            boolean ascending =
                    SearchRewriting.isAscending(SearchRewriting.distanceFunction(distance, select, policies));
            Expression value = new Expression.FunctionCall("_VECTORSCORE", distance.arguments(), distance.position());
            return new Score(value, ascending != reversed, ascending != reversed ? WORST : -WORST);
        }
        if (function.equals(Optional.of(SearchFunction.FULLTEXTSCORE))) {
            return new Score(textScore((Expression.FunctionCall) ranked), reversed, reversed ? WORST : -1);
        }
        throw new InvalidQueryException(
                "RRF at " + position + " takes FullTextScore and VectorDistance, and at last an array of weights");
    }

    private Expression textScore(Expression.FunctionCall call) {
        if (call.arguments().size() < 2) {
            throw new InvalidQueryException(
                    "The function 'FULLTEXTSCORE' at " + call.position() + " takes a property and at least one term");
        }
        Expression text = call.arguments().get(0);
        List<Expression> terms = terms(call);
        List<Expression> hits = terms.stream()
                .<Expression>map(term -> call("COUNTIF", call("FULLTEXTCONTAINS", text, term)))
                .toList();
        int number = statistics.size();
        statistics.add(Rewriting.object(
                List.of("totalWordCount", "hitCounts"),
                List.of(call("SUM", call(TextFunctions.WORD_COUNT, text)), new Expression.ArrayLiteral(hits))));
        return call(
                TextFunctions.SCORE,
                text,
                new Expression.ArrayLiteral(terms),
                placeholder("totaldocumentcount"),
                placeholder("totalwordcount-" + number),
                placeholder("hitcountsarray-" + number));
    }

    /** One by one, or all in an array, which is how the function was documented at first. */
    private List<Expression> terms(Expression.FunctionCall call) {
        List<Expression> given = call.arguments().subList(1, call.arguments().size());
        if (given.size() == 1 && given.get(0) instanceof Expression.ArrayLiteral array) {
            given = array.elements();
        }
        List<Expression> terms = new ArrayList<>();
        for (Expression term : given) {
            JsonNode value = Constants.isConstant(term)
                    ? Constants.valueOf(term, parameters)
                    : JsonNodeFactory.instance.missingNode();
            if (value.isArray()) {
                value.forEach(element -> terms.add(new Expression.Literal(element)));
            } else {
                terms.add(term);
            }
            boolean texts = value.isTextual()
                    || value.isArray()
                            && terms.stream().allMatch(each -> Constants.valueOf(each, parameters)
                                    .isTextual());
            if (!texts) {
                throw new InvalidQueryException("The search terms of the function 'FULLTEXTSCORE' at " + call.position()
                        + " have to be strings; fuzzy search is not supported");
            }
        }
        return terms;
    }

    private List<Double> weights(Expression.FunctionCall fusion) {
        List<Expression> arguments = fusion.arguments();
        Expression last = arguments.isEmpty() ? fusion : arguments.get(arguments.size() - 1);
        List<Double> given = new ArrayList<>();
        if (last instanceof Expression.ArrayLiteral array) {
            array.elements().forEach(element -> given.add(weight(element, fusion)));
        } else if (last instanceof Expression.Parameter parameter) {
            parameters
                    .apply(parameter.name())
                    .forEach(weight -> given.add(weight(new Expression.Literal(weight), fusion)));
        }
        return given;
    }

    private double weight(Expression expression, Expression.FunctionCall fusion) {
        boolean negative = expression instanceof Expression.Unary;
        Expression number = negative ? ((Expression.Unary) expression).operand() : expression;
        JsonNode value = Constants.isConstant(number)
                ? Constants.valueOf(number, parameters)
                : JsonNodeFactory.instance.missingNode();
        if (!value.isNumber()) {
            throw new InvalidQueryException("The weights of RRF at " + fusion.position() + " have to be numbers");
        }
        return negative ? -value.doubleValue() : value.doubleValue();
    }

    private static Expression.FunctionCall call(String name, Expression... arguments) {
        return new Expression.FunctionCall(name, List.of(arguments), Position.none());
    }

    /** A place that clients fill; written as the name of a source, since no name is quoted. */
    private static Expression placeholder(String name) {
        return new Expression.Reference(STATISTICS + name + "}", Position.none());
    }
}
