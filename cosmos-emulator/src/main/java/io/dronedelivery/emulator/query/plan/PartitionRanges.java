package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.execution.DocumentPaths;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds out which partition keys a query can meet, from the equalities in its WHERE clause. */
public final class PartitionRanges {

    /** Beyond this many keys a query goes to all partitions. */
    private static final int MAX_KEYS = 1_000;

    /** A point that lies in the first partition: where a query goes that does not depend on any document. */
    private static final KeyRange ANY_ONE = new KeyRange("", "");

    private final PartitionKeyDefinition definition;
    private final String document;
    private final Function<String, JsonNode> parameters;

    private PartitionRanges(PartitionKeyDefinition definition, String document, Function<String, JsonNode> parameters) {
        this.definition = definition;
        this.document = document;
        this.parameters = parameters;
    }

    /**
     * Ranges outside of which the query cannot find anything, ascending and without overlap; a point has equal bounds.
     *
     * @param parameters the value of a parameter by its name
     */
    public static List<KeyRange> of(
            Select select, PartitionKeyDefinition definition, Function<String, JsonNode> parameters) {
        if (select.sources().isEmpty()) {
            return List.of(ANY_ONE);
        }
        Source first = select.sources().get(0);
        if (first.collection() instanceof Source.Subquery derived) {
            return of(derived.select(), definition, parameters);
        }
        boolean namesTheDocument =
                !first.iterates() && ((Source.Path) first.collection()).expression() instanceof Expression.Reference;
        if (!namesTheDocument || select.where().isEmpty()) {
            return List.of(KeyRange.ALL);
        }
        return new PartitionRanges(definition, first.alias(), parameters)
                .meeting(select.where().get());
    }

    private List<KeyRange> meeting(Expression condition) {
        List<List<JsonNode>> keys = List.of(List.of());
        for (PropertyPath path : definition.paths()) {
            Optional<Set<JsonNode>> values = values(path, condition);
            if (values.isEmpty() || (long) keys.size() * values.get().size() > MAX_KEYS) {
                break;
            }
            keys = extended(keys, values.get());
        }
        if (keys.isEmpty()) {
            return List.of(ANY_ONE);
        }
        int levels = keys.get(0).size();
        if (levels == 0) {
            return List.of(KeyRange.ALL);
        }
        Set<String> hashes = new TreeSet<>();
        keys.forEach(key -> hashes.add(EffectivePartitionKey.of(definition, key).hex()));
        boolean whole = levels == definition.paths().size();
        return hashes.stream()
                .map(hex -> whole ? new KeyRange(hex, hex) : KeyRange.ofPrefix(new EffectivePartitionKey(hex)))
                .toList();
    }

    private static List<List<JsonNode>> extended(List<List<JsonNode>> keys, Set<JsonNode> values) {
        List<List<JsonNode>> longer = new ArrayList<>();
        for (List<JsonNode> key : keys) {
            for (JsonNode value : values) {
                List<JsonNode> components = new ArrayList<>(key);
                components.add(value);
                longer.add(components);
            }
        }
        return longer;
    }

    /** All values at the path with which the condition can hold; empty if they cannot be told. */
    private Optional<Set<JsonNode>> values(PropertyPath path, Expression condition) {
        if (condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL) {
            return equality(path, binary.left(), binary.right())
                    .or(() -> equality(path, binary.right(), binary.left()));
        }
        if (condition instanceof Expression.In in) {
            return union(in.options().stream()
                    .map(option -> equality(path, in.value(), option))
                    .toList());
        }
        if (condition instanceof Expression.Or or) {
            return union(
                    or.operands().stream().map(operand -> values(path, operand)).toList());
        }
        if (condition instanceof Expression.And and) {
            return intersection(and.operands().stream()
                    .map(operand -> values(path, operand))
                    .toList());
        }
        return Optional.empty();
    }

    private Optional<Set<JsonNode>> equality(PropertyPath path, Expression property, Expression value) {
        if (!Constants.isConstant(value)
                || !DocumentPaths.of(property, document).equals(Optional.of(path))) {
            return Optional.empty();
        }
        JsonNode constant = Constants.valueOf(value, parameters);
        if (constant.isMissingNode() || !EffectivePartitionKey.canBeComponent(constant)) {
            // Equality with undefined never holds, and what cannot be a partition key is none.
            return Optional.of(Set.of());
        }
        return Optional.of(Set.of(constant));
    }

    private static Optional<Set<JsonNode>> union(List<Optional<Set<JsonNode>>> parts) {
        Set<JsonNode> all = new LinkedHashSet<>();
        for (Optional<Set<JsonNode>> part : parts) {
            if (part.isEmpty()) {
                return part;
            }
            all.addAll(part.get());
        }
        return Optional.of(all);
    }

    private static Optional<Set<JsonNode>> intersection(List<Optional<Set<JsonNode>>> parts) {
        return parts.stream().flatMap(Optional::stream).reduce((one, other) -> {
            Set<JsonNode> both = new LinkedHashSet<>(one);
            both.retainAll(other);
            return both;
        });
    }
}
