package io.dronedelivery.emulator.query;

import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;

/** Plans and executes queries. Thread-safe; compiled queries are kept for the next execution of the same text. */
public final class QueryEngine {

    /**
     * Says how a client spreads the query over physical partitions.
     *
     * @throws QueryException if the query has an error or cannot be merged across partitions
     */
    public QueryPlan plan(SqlQuery query, PartitionKeyDefinition partitionKey) {
        throw new QueryException("The query plan is not supported");
    }

    /**
     * Executes a query over the documents of one scope, which is a physical partition or a part of it. The answer is final
     * for that scope.
     *
     * @throws QueryException if the query has an error
     */
    public QueryPage execute(SqlQuery query, DocumentSource documents, PageRequest page) {
        throw new QueryException("Execution is not supported");
    }
}
