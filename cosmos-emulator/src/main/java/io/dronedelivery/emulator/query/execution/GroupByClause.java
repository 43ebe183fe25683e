package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes one row out of each group of rows: the group's first, with the results of the aggregates. */
final class GroupByClause {

    private final List<Evaluator> keys;
    private final List<AggregateCall> aggregates;

    /** @param keys empty for a query with aggregates but no GROUP BY, whose one group exists even without rows */
    GroupByClause(List<Evaluator> keys, List<AggregateCall> aggregates) {
        this.keys = keys;
        this.aggregates = aggregates;
    }

    /** A grouping under way. */
    final class Groups {
        private final Map<List<JsonNode>, Group> byKey = new LinkedHashMap<>();

        /** @param empty the row that stands for a group without rows */
        Groups(Row empty) {
            if (keys.isEmpty()) {
                byKey.put(List.of(), new Group(empty));
            }
        }

        void add(Row row) {
            List<JsonNode> key = new ArrayList<>(keys.size());
            for (Evaluator evaluator : keys) {
                key.add(evaluator.evaluate(row));
            }
            byKey.computeIfAbsent(key, absent -> {
                        key.forEach(row.execution()::reserve);
                        return new Group(row);
                    })
                    .add(row);
        }

        List<Row> rows() {
            return byKey.values().stream().map(Group::row).toList();
        }
    }

    private final class Group {
        private final Row first;
        private final Accumulator[] accumulators;

        Group(Row first) {
            this.first = first;
            this.accumulators = aggregates.stream()
                    .map(aggregate -> aggregate.accumulator().get())
                    .toArray(Accumulator[]::new);
        }

        void add(Row row) {
            for (int i = 0; i < accumulators.length; i++) {
                JsonNode value = aggregates.get(i).argument().evaluate(row);
                if (!value.isMissingNode()) {
                    if (accumulators[i].holds(value)) {
                        row.execution().reserve(value);
                    }
                    accumulators[i].add(value);
                }
            }
        }

        Row row() {
            JsonNode[] results = new JsonNode[accumulators.length];
            for (int i = 0; i < results.length; i++) {
                results[i] = accumulators[i].result();
            }
            return first.withAggregates(results);
        }
    }
}
