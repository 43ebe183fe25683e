package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.KeyRange;
import java.util.List;

/**
 * How a client has to spread a query over partitions and merge the answers.
 *
 * @param queryInfo the {@code queryInfo} member of the wire format
 * @param ranges the effective partition key ranges the query can find anything in
 */
public record QueryPlan(ObjectNode queryInfo, List<KeyRange> ranges) {

    public QueryPlan {
        ranges = List.copyOf(ranges);
    }

    /** The whole body of a query plan answer. */
    public ObjectNode toJson() {
        throw new QueryException("The query plan is not supported");
    }
}
