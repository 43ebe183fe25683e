package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Operators on truth values: true, false and undefined, which is also what every other type counts as. */
final class LogicalOperators {

    private LogicalOperators() {}

    static Evaluator not(Evaluator operand) {
        return row -> {
            JsonNode value = operand.evaluate(row);
            return value.isBoolean() ? BooleanNode.valueOf(!value.booleanValue()) : Undefined.VALUE;
        };
    }

    static Evaluator and(List<Evaluator> operands) {
        return decidedBy(BooleanNode.FALSE, BooleanNode.TRUE, operands);
    }

    static Evaluator or(List<Evaluator> operands) {
        return decidedBy(BooleanNode.TRUE, BooleanNode.FALSE, operands);
    }

    /** One deciding operand settles it; without one, an undefined operand leaves the answer open. */
    private static Evaluator decidedBy(BooleanNode deciding, BooleanNode other, List<Evaluator> operands) {
        Evaluator[] all = operands.toArray(Evaluator[]::new);
        return row -> {
            boolean open = false;
            for (Evaluator operand : all) {
                JsonNode value = operand.evaluate(row);
                if (!value.isBoolean()) {
                    open = true;
                } else if (value.booleanValue() == deciding.booleanValue()) {
                    return deciding;
                }
            }
            return open ? Undefined.VALUE : other;
        };
    }

    static Evaluator in(Evaluator value, List<Evaluator> options) {
        Evaluator[] all = options.toArray(Evaluator[]::new);
        return row -> {
            JsonNode sought = value.evaluate(row);
            if (sought.isMissingNode()) {
                return Undefined.VALUE;
            }
            boolean open = false;
            for (Evaluator option : all) {
                JsonNode candidate = option.evaluate(row);
                if (candidate.isMissingNode()) {
                    open = true;
                } else if (Comparison.equal(sought, candidate)) {
                    return BooleanNode.TRUE;
                }
            }
            return open ? Undefined.VALUE : BooleanNode.FALSE;
        };
    }

    static Evaluator coalesce(Evaluator left, Evaluator right) {
        return row -> {
            JsonNode value = left.evaluate(row);
            return value.isMissingNode() ? right.evaluate(row) : value;
        };
    }

    static Evaluator conditional(Evaluator condition, Evaluator whenTrue, Evaluator otherwise) {
        return row -> condition.holds(row) ? whenTrue.evaluate(row) : otherwise.evaluate(row);
    }

    static Evaluator like(Evaluator value, Evaluator pattern, Optional<Evaluator> escape) {
        record Compiled(String pattern, Optional<JsonNode> escape, LikePattern like) {}
        AtomicReference<Compiled> last = new AtomicReference<>();
        return row -> {
            JsonNode text = value.evaluate(row);
            JsonNode written = pattern.evaluate(row);
            Optional<JsonNode> character = escape.map(evaluator -> evaluator.evaluate(row));
            if (!text.isTextual() || !written.isTextual()) {
                return Undefined.VALUE;
            }
            Compiled compiled = last.get();
            if (compiled == null
                    || !compiled.pattern().equals(written.textValue())
                    || !compiled.escape().equals(character)) {
                compiled = new Compiled(written.textValue(), character, LikePattern.of(written.textValue(), character));
                last.set(compiled);
            }
            return BooleanNode.valueOf(compiled.like().matches(text.textValue()));
        };
    }
}
