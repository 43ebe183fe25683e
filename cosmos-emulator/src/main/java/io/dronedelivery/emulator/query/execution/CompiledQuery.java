package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.function.FunctionContext;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.value.PropertyTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A query ready to run over any documents with any parameters. Immutable. */
public final class CompiledQuery {

    private final Paging paging;
    private final WholeAnswer whole;

    private CompiledQuery(RootSource source, Clauses clauses) {
        this(source, clauses, Optional.empty());
    }

    private CompiledQuery(RootSource source, Clauses clauses, Optional<IndexOrder> order) {
        this.whole = new WholeAnswer(source, clauses, order);
        if (clauses.groupBy().isPresent() || clauses.distinct()) {
            this.paging = whole;
        } else {
            this.paging = clauses.orderBy()
                    .<Paging>map(orderBy -> new OrderedPages(source, clauses, orderBy, order))
                    .orElseGet(() -> new StreamedPages(source, clauses));
        }
    }

    /**
     * Computes one page.
     *
     * @param parameters values by name, with the leading {@code @}
     * @param maxItems positive
     * @param continuation where the page begins; empty for the first
     */
    public Answer page(
            DocumentSource documents,
            Map<String, JsonNode> parameters,
            FunctionContext context,
            Answers answers,
            int maxItems,
            Optional<String> continuation) {
        Execution execution = new Execution(this, parameters, context, answers);
        Continuation start = continuation.map(Continuation::decode).orElse(Continuation.START);
        Page page = paging.page(documents, execution, start, maxItems);
        return new Answer(
                page.values(),
                page.next().map(Continuation::encode),
                execution.retrievedDocuments(),
                execution.retrievedBytes(),
                execution.scannedBytes(
                        page.values().stream().mapToLong(value -> value.length).sum()),
                execution.indexUse());
    }

    /** Whether a page ends at a number among the rows, and not at a document. */
    public boolean numbersRows() {
        return paging == whole;
    }

    List<JsonNode> all(DocumentSource documents, Execution execution) {
        return whole.all(documents, execution);
    }

    /**
     * @throws InvalidQueryException if a name, a function or a combination of clauses is not known
     */
    public static CompiledQuery of(Select select) {
        Scope scope = Scope.outermost();
        SelectCompiler compiler = new SelectCompiler(scope);
        if (select.sources().isEmpty()) {
            Clauses clauses = compiler.clauses(select, List.of(), 0);
            return new CompiledQuery(new SingleRow(clauses.where()), clauses);
        }
        Source first = select.sources().get(0);
        List<Source> joins = select.sources().subList(1, select.sources().size());
        if (first.collection() instanceof Source.Subquery derived) {
            scope.declare(first.alias());
            Clauses clauses = compiler.clauses(select, compiler.joins(joins), 1);
            return new CompiledQuery(
                    new DerivedRows(of(derived.select()), first.iterates(), clauses.from(), clauses.where()), clauses);
        }
        Expression path = ((Source.Path) first.collection()).expression();
        if (path instanceof Expression.Reference && !first.iterates()) {
            scope.declare(first.alias());
            return ofDocuments(select, first.alias(), compiler.clauses(select, compiler.joins(joins), 1), scope);
        }
        return ofPathInDocument(select, first, path, joins);
    }

    private static CompiledQuery ofDocuments(Select select, String document, Clauses compiled, Scope scope) {
        Optional<Projector> copying =
                Projector.copying(select, document, new ExpressionCompiler(scope, AggregateUse.forbidden()));
        Clauses clauses = copying.map(compiled::writing).orElse(compiled);
        DocumentScan scan = new DocumentScan(
                clauses.from(),
                clauses.where(),
                select.where().flatMap(where -> IndexableConditions.of(where, document)),
                isFoundByIndex(select, document),
                PathsRead.of(select, document, copying.isPresent()));
        return new CompiledQuery(scan, clauses, IndexOrder.of(select, document, scan));
    }

    /** Whether indexes on the properties in the query give the documents of a page and no others. */
    private static boolean isFoundByIndex(Select select, String document) {
        boolean inOrder = !select.distinct()
                && select.groupBy().isEmpty()
                && !select.orderBy().isEmpty()
                && select.orderBy().stream().allMatch(key -> DocumentPaths.of(key.expression(), document)
                        .isPresent());
        return inOrder
                || select.where()
                        .filter(where -> IndexableConditions.isWhole(where, document))
                        .isPresent();
    }

    /** {@code FROM c.path} and {@code FROM x IN c.path}: the document itself has a place in the row but no name. */
    private static CompiledQuery ofPathInDocument(Select select, Source first, Expression path, List<Source> joins) {
        FromClause.Values values = SelectCompiler.values(first, SelectCompiler.naming(root(path)));
        Scope scope = Scope.outermost();
        scope.declare(SelectCompiler.UNNAMED);
        scope.declare(first.alias());
        SelectCompiler compiler = new SelectCompiler(scope);
        List<FromClause.Values> sources = new ArrayList<>(List.of(values));
        sources.addAll(compiler.joins(joins));
        Clauses clauses = compiler.clauses(select, sources, 1);
        PropertyTree properties = PathsRead.of(select, root(path).name(), false);
        return new CompiledQuery(
                new DocumentScan(clauses.from(), clauses.where(), Optional.empty(), false, properties), clauses);
    }

    private static Expression.Reference root(Expression path) {
        Expression root = path;
        while (!(root instanceof Expression.Reference reference)) {
            root = root.children().get(0);
        }
        return reference;
    }
}
