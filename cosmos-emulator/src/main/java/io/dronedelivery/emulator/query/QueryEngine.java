package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.dronedelivery.emulator.query.execution.Answer;
import io.dronedelivery.emulator.query.execution.Answers;
import io.dronedelivery.emulator.query.execution.CompiledQuery;
import io.dronedelivery.emulator.query.function.FunctionContext;
import io.dronedelivery.emulator.query.plan.ComputedProperties;
import io.dronedelivery.emulator.query.plan.Fingerprint;
import io.dronedelivery.emulator.query.plan.PartitionRanges;
import io.dronedelivery.emulator.query.plan.QueryPlanner;
import io.dronedelivery.emulator.query.plan.SearchRewriting;
import io.dronedelivery.emulator.query.plan.UnindexedOrder;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.SqlParser;
import io.dronedelivery.emulator.storage.ComputedProperty;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Plans and executes queries. Thread-safe; compiled queries are kept for the next execution of the same text. */
public final class QueryEngine {

    /** Characters of query text whose compiled form is kept; the tree takes some hundred bytes for each ten of them. */
    private static final long CACHED_CHARACTERS = 4_000_000;

    /** @param expanded the query with the definitions of computed properties in the place of their names */
    private record Prepared(Select select, Select expanded, CompiledQuery query) {

        boolean ranks() {
            return SearchFunction.ranks(select);
        }
    }

    /**
     * @param computed properties that the documents have beside those stored
     * @param search how the documents' vectors and text are searched
     */
    private record Text(String sql, List<ComputedProperty> computed, SearchPolicies search) {

        /** A query whose own words are all that matters. */
        static Text of(String sql) {
            return new Text(sql, List.of(), SearchPolicies.NONE);
        }
    }

    private final LoadingCache<Text, Prepared> prepared = Caffeine.newBuilder()
            .maximumWeight(CACHED_CHARACTERS)
            .weigher((Text text, Prepared query) -> text.sql().length() + 1)
            .build(QueryEngine::prepare);
    private final Answers answers = new Answers();
    private final Clock clock;

    public QueryEngine() {
        this(Clock.systemUTC());
    }

    /** @param clock what the date and time functions read */
    public QueryEngine(Clock clock) {
        this.clock = clock;
    }

    private static Prepared prepare(Text text) {
        Select select = SqlParser.parse(text.sql());
        Select expanded = ComputedProperties.expanded(select, text.computed());
        // What ranks is never run as it is; the rest of the query has to be right all the same.
        Select run = SearchFunction.ranks(expanded) ? expanded.withOrderBy(List.of()) : expanded;
        return new Prepared(select, expanded, CompiledQuery.of(SearchRewriting.applied(run, text.search())));
    }

    /**
     * Looks whether properties can be computed as they are defined.
     *
     * @throws QueryException if one cannot
     */
    public void check(List<ComputedProperty> properties) {
        try {
            for (ComputedProperty property : properties) {
                ComputedProperties.definition(property, "c");
                prepared.get(Text.of(property.query()));
            }
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    /**
     * Says how a client spreads the query over physical partitions.
     *
     * @throws QueryException if the query has an error or cannot be merged across partitions
     */
    public QueryPlan plan(SqlQuery query, PartitionKeyDefinition partitionKey, SearchPolicies search) {
        try {
            Select select =
                    prepared.get(new Text(query.text(), List.of(), search)).select();
            Function<String, JsonNode> parameters = parameters(query.parameters());
            return new QueryPlan(
                    QueryPlanner.plan(select, search, parameters),
                    SearchFunction.ranks(select),
                    PartitionRanges.of(select, partitionKey, parameters));
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    /**
     * The effective partition key ranges that the query can find anything in; equal bounds mean that one key.
     *
     * @throws QueryException if the query has an error
     */
    public List<KeyRange> ranges(SqlQuery query, PartitionKeyDefinition partitionKey) {
        try {
            return PartitionRanges.of(
                    prepared.get(Text.of(query.text())).select(), partitionKey, parameters(query.parameters()));
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    /**
     * Why the service would refuse the query for want of an index on what it orders by; empty if it would not.
     *
     * @throws QueryException if the query has an error
     */
    public Optional<String> unindexedOrder(SqlQuery query, ContainerDefinition container) {
        try {
            return UnindexedOrder.refusal(
                    prepared.get(new Text(query.text(), container.computedProperties(), container.search()))
                            .select(),
                    container);
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    /**
     * Executes a query over the documents of one scope, which is a physical partition or a part of it. The answer is final
     * for that scope.
     *
     * @throws QueryException if the query has an error
     */
    public QueryPage execute(SqlQuery query, DocumentSource documents, PageRequest page) {
        try {
            long start = System.nanoTime();
            Prepared found =
                    prepared.get(new Text(query.text(), documents.computedProperties(), documents.searchPolicies()));
            PageRequest untied = new PageRequest(
                    page.maxItems(), page.continuation().map(PageToken::decode).map(token -> {
                        token.check(
                                fingerprint(query, found, documents.container()),
                                documents.range(),
                                found.ranks() || found.query().numbersRows());
                        return token.position();
                    }));
            QueryPage answer = found.ranks()
                    ? ranked(query, found.select(), documents, untied)
                    : page(query, found.query(), documents, untied, start);
            return answer.withContinuation(answer.continuation().map(position -> new PageToken(
                            fingerprint(query, found, documents.container()), documents.range(), position)
                    .encode()));
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    /**
     * The same text for the same query with the same parameters about the same container, also after a restart.
     *
     * @throws QueryException if the query has an error
     */
    public String fingerprint(SqlQuery query, Container container) {
        try {
            ContainerDefinition definition = container.definition();
            Text text = new Text(query.text(), definition.computedProperties(), definition.search());
            return fingerprint(query, prepared.get(text), container.rid());
        } catch (InvalidQueryException e) {
            throw new QueryException(e);
        }
    }

    private static String fingerprint(SqlQuery query, Prepared prepared, String container) {
        return Fingerprint.of(prepared.expanded(), query.parameters(), container);
    }

    /** @param start when the engine was asked, in nanoseconds */
    private QueryPage page(
            SqlQuery query, CompiledQuery compiled, DocumentSource documents, PageRequest page, long start) {
        long ready = System.nanoTime();
        int maxItems = page.maxItems() == PageRequest.SERVER_CHOOSES ? Integer.MAX_VALUE : page.maxItems();
        Answer answer = compiled.page(
                documents,
                query.parameters(),
                FunctionContext.startingNow(clock),
                answers,
                maxItems,
                page.continuation());
        long end = System.nanoTime();
        QueryMetrics metrics = new QueryMetrics(
                answer.retrievedDocuments(),
                answer.retrievedBytes(),
                answer.scannedBytes(),
                answer.values().size(),
                answer.indexUse().utilized(),
                answer.indexUse().unused(),
                Duration.ofNanos(ready - start),
                Duration.ofNanos(end - ready));
        return new QueryPage(answer.values(), answer.continuation(), metrics);
    }

    private QueryPage ranked(SqlQuery query, Select select, DocumentSource documents, PageRequest page) {
        JsonNode plan = QueryPlanner.plan(select, documents.searchPolicies(), parameters(query.parameters()));
        return new Ranking(plan, (text, part) -> execute(new SqlQuery(text, query.parameters()), documents, part))
                .page(page);
    }

    private static Function<String, JsonNode> parameters(Map<String, JsonNode> values) {
        return name -> {
            JsonNode value = values.get(name);
            if (value == null) {
                throw new InvalidQueryException("The query has no value for its parameter " + name);
            }
            return value;
        };
    }
}
