package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts rows in the order of their sort keys. */
final class OrderByClause {

    private final Evaluator[] keys;
    private final boolean[] descending;

    OrderByClause(List<Evaluator> keys, List<Boolean> descending) {
        this.keys = keys.toArray(Evaluator[]::new);
        this.descending = new boolean[this.keys.length];
        for (int i = 0; i < this.keys.length; i++) {
            this.descending[i] = descending.get(i);
        }
    }

    List<JsonNode> keysOf(Row row) {
        List<JsonNode> values = new ArrayList<>(keys.length);
        for (Evaluator key : keys) {
            values.add(key.evaluate(row));
        }
        return values;
    }

    int keyCount() {
        return keys.length;
    }

    int compareKeys(List<JsonNode> left, List<JsonNode> right) {
        for (int i = 0; i < descending.length; i++) {
            int order = Comparison.order(left.get(i), right.get(i));
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    /**
     * Equal keys are in the order of document creation, backwards if the first key is descending: the Java SDK relies on that
     * when it resumes from a resource id.
     */
    int compare(SortPosition left, SortPosition right) {
        int byKeys = compareKeys(left.keys(), right.keys());
        if (byKeys != 0) {
            return byKeys;
        }
        int byDocument = Long.compare(left.sequence(), right.sequence());
        if (byDocument != 0) {
            return descending[0] ? -byDocument : byDocument;
        }
        return Integer.compare(left.rowOfDocument(), right.rowOfDocument());
    }

    /** The rows in order; those with equal keys stay as they are. */
    List<Row> sort(List<Row> rows) {
        record Keyed(List<JsonNode> keys, Row row) {}
        return rows.stream()
                .map(row -> new Keyed(keysOf(row), row))
                .sorted(Comparator.comparing(Keyed::keys, this::compareKeys))
                .map(Keyed::row)
                .toList();
    }
}
