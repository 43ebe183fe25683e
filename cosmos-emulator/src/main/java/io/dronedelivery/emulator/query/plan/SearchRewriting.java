package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.execution.DocumentPaths;
import io.dronedelivery.emulator.query.function.TextFunctions;
import io.dronedelivery.emulator.query.function.VectorFunctions;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Rewriter;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Puts what the container's policies say in the place of calls that search: how vectors are compared, and the language of text. */
public final class SearchRewriting extends Rewriter {

    private static final String DEFAULT_DISTANCE = "cosine";
    private static final String DISTANCE_FUNCTION = "distanceFunction";
    private static final String DATA_TYPE = "dataType";
    private static final Set<String> DATA_TYPES = Set.of("float32", "float16", "int8", "uint8");

    /** What tells an index how hard to look; here every vector is compared. */
    private static final Set<String> EFFORTS =
            Set.of("searchListSizeMultiplier", "quantizedVectorListMultiplier", "filterPriority");

    private final Optional<String> document;
    private final SearchPolicies policies;

    private SearchRewriting(Optional<String> document, SearchPolicies policies) {
        this.document = document;
        this.policies = policies;
    }

    private static SearchRewriting of(Select select, SearchPolicies policies) {
        Optional<String> document = select.sources().stream()
                .findFirst()
                .filter(first -> !first.iterates()
                        && first.collection() instanceof Source.Path path
                        && path.expression() instanceof Expression.Reference)
                .map(Source::alias);
        return new SearchRewriting(document, policies);
    }

    /**
     * The query ready to run: ORDER BY a vector's distance has its direction, and leaves out documents without a vector to compare.
     *
     * @throws InvalidQueryException if a search is not one that can be done
     */
    public static Select applied(Select select, SearchPolicies policies) {
        return of(select, policies).in(select);
    }

    /** The query with its direction where it orders by a vector's distance, and otherwise as it is written. */
    static Select directed(Select select, SearchPolicies policies) {
        return of(select, policies).directed(select);
    }

    /** How the vectors are compared that the call of the query compares. */
    static String distanceFunction(Expression.FunctionCall call, Select select, SearchPolicies policies) {
        return of(select, policies).distanceFunction(call);
    }

    static boolean isAscending(String distanceFunction) {
        return distanceFunction.equals("euclidean");
    }

    static boolean ordersByDistance(Select select) {
        return select.orderBy().stream().anyMatch(key -> SearchFunction.of(key.expression())
                .filter(SearchFunction.VECTORDISTANCE::equals)
                .isPresent());
    }

    private Select directed(Select select) {
        if (!ordersByDistance(select)) {
            return select;
        }
        if (select.orderBy().size() > 1) {
            throw new InvalidQueryException("ORDER BY VectorDistance takes no other sort key beside it");
        }
        Expression.FunctionCall key =
                (Expression.FunctionCall) select.orderBy().get(0).expression();
        boolean ascending = isAscending(distanceFunction(key));
        return select.withOrderBy(List.of(new Select.SortKey(key, !ascending)));
    }

    @Override
    public Select in(Select select) {
        Select written = super.in(directed(select));
        return ordersByDistance(select)
                ? Rewriting.onlyDefined(written, written.orderBy().get(0).expression())
                : written;
    }

    @Override
    public Expression visitFunctionCall(Expression.FunctionCall call) {
        List<Expression> arguments = in(call.arguments());
        if (VectorFunctions.NAMES.contains(call.name()) && arguments.size() >= 2 && arguments.size() <= 4) {
            String function = distanceFunction(call);
            return new Expression.FunctionCall(VectorFunctions.name(call.name(), function), arguments, call.position());
        }
        if (TextFunctions.NAMES.contains(call.name()) && !arguments.isEmpty()) {
            return new Expression.FunctionCall(
                    TextFunctions.name(call.name(), language(call)), arguments, call.position());
        }
        return new Expression.FunctionCall(call.name(), arguments, call.position());
    }

    private String language(Expression.FunctionCall call) {
        Optional<PropertyPath> path = path(call.arguments().get(0));
        if (path.isPresent()) {
            return policies.texts().language(path.get());
        }
        Set<String> languages = policies.texts().all();
        if (languages.size() > 1) {
            throw new InvalidQueryException("The function '" + call.name() + "' at " + call.position()
                    + " has to name a property of the document, since the container has text in several languages");
        }
        return languages.iterator().next();
    }

    private String distanceFunction(Expression.FunctionCall call) {
        List<Expression> arguments = call.arguments();
        if (arguments.size() < 2) {
            throw new InvalidQueryException("The function 'VECTORDISTANCE' at " + call.position()
                    + " takes 2 to 4 argument(s), not " + arguments.size());
        }
        if (arguments.size() > 2
                && !(arguments.get(2) instanceof Expression.Literal literal
                        && literal.value().isBoolean())) {
            throw new InvalidQueryException("The third argument of the function 'VECTORDISTANCE' at " + call.position()
                    + " has to be true or false; options are the fourth");
        }
        Optional<String> option = arguments.size() > 3 ? option(arguments.get(3), call) : Optional.empty();
        if (option.isPresent()) {
            return option.get();
        }
        List<PropertyPath> paths = new ArrayList<>();
        arguments.subList(0, Math.min(2, arguments.size())).forEach(vector -> path(vector)
                .ifPresent(paths::add));
        for (PropertyPath path : paths) {
            Optional<String> function = policies.vectors().distanceFunction(path);
            if (function.isPresent()) {
                return function.get();
            }
        }
        Set<String> functions = policies.vectors().distanceFunctions();
        boolean ofDocuments = !arguments.subList(0, 2).stream().allMatch(SearchRewriting::isWritten);
        if (paths.isEmpty() && ofDocuments && !Set.of(DEFAULT_DISTANCE).containsAll(functions)) {
            throw new InvalidQueryException("The function 'VECTORDISTANCE' at " + call.position()
                    + " names no property of the document that the container's policy has a distance function for;"
                    + " its options have to name one");
        }
        return DEFAULT_DISTANCE;
    }

    /** Whether the query has the vector itself. */
    private static boolean isWritten(Expression vector) {
        return Constants.isConstant(vector) || vector instanceof Expression.ArrayLiteral;
    }

    private Optional<PropertyPath> path(Expression expression) {
        return document.flatMap(name -> DocumentPaths.of(expression, name));
    }

    private static Optional<String> option(Expression options, Expression.FunctionCall call) {
        if (!(options instanceof Expression.ObjectLiteral object)) {
            throw new InvalidQueryException(
                    "The options of the function 'VECTORDISTANCE' at " + call.position() + " have to be an object");
        }
        Optional<String> function = Optional.empty();
        for (Expression.Member member : object.members()) {
            if (member.name().equals(DISTANCE_FUNCTION)) {
                function = Optional.of(text(member, VectorFunctions.DISTANCES, call));
            } else if (member.name().equals(DATA_TYPE)) {
                text(member, DATA_TYPES, call);
            } else if (!EFFORTS.contains(member.name())) {
                throw new InvalidQueryException("The function 'VECTORDISTANCE' at " + call.position()
                        + " has no option '" + member.name() + "'");
            }
        }
        return function;
    }

    private static String text(Expression.Member option, Set<String> allowed, Expression.FunctionCall call) {
        if (option.value() instanceof Expression.Literal literal) {
            JsonNode value = literal.value();
            String text = value.asText().toLowerCase(Locale.ROOT);
            if (value.isTextual() && allowed.contains(text)) {
                return text;
            }
        }
        throw new InvalidQueryException("The option '" + option.name() + "' of the function 'VECTORDISTANCE' at "
                + call.position() + " has to be one of " + new TreeSet<>(allowed));
    }
}
