package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.LinkedHashSet;
import java.util.Set;

/** Takes in the values of one group one by one; undefined values never count. */
interface Accumulator {

    /** @param value not undefined */
    void add(JsonNode value);

    /** Whether the value was not taken in as a number but is held as it is. */
    default boolean holds(JsonNode value) {
        return false;
    }

    JsonNode result();

    /** How many values there are. */
    final class Count implements Accumulator {
        private long count;

        @Override
        public void add(JsonNode value) {
            count++;
        }

        @Override
        public JsonNode result() {
            return JsonNumber.of(count);
        }
    }

    /** How many values are true. */
    final class CountIf implements Accumulator {
        private long count;

        @Override
        public void add(JsonNode value) {
            count += value.booleanValue() ? 1 : 0;
        }

        @Override
        public JsonNode result() {
            return JsonNumber.of(count);
        }
    }

    /** All values, in the order in which they come. */
    final class MakeList implements Accumulator {
        private final ArrayNode values = JsonNodeFactory.instance.arrayNode();

        @Override
        public void add(JsonNode value) {
            values.add(value);
        }

        @Override
        public boolean holds(JsonNode value) {
            return true;
        }

        @Override
        public JsonNode result() {
            return values;
        }
    }

    /** All values, each once. */
    final class MakeSet implements Accumulator {
        private final Set<JsonNode> values = new LinkedHashSet<>();

        @Override
        public void add(JsonNode value) {
            values.add(value);
        }

        @Override
        public boolean holds(JsonNode value) {
            return !values.contains(value);
        }

        @Override
        public JsonNode result() {
            return JsonNodeFactory.instance.arrayNode().addAll(values);
        }
    }

    /** Zero for no values; undefined as soon as one is not a number. */
    final class Sum implements Accumulator {
        private double sum;
        private boolean onlyNumbers = true;

        @Override
        public void add(JsonNode value) {
            onlyNumbers &= value.isNumber();
            sum += value.doubleValue();
        }

        @Override
        public JsonNode result() {
            return onlyNumbers ? JsonNumber.of(sum) : Undefined.VALUE;
        }
    }

    /** Undefined for no values and as soon as one is not a number. */
    final class Average implements Accumulator {
        private final Sum sum = new Sum();
        private long count;

        @Override
        public void add(JsonNode value) {
            sum.add(value);
            count++;
        }

        @Override
        public JsonNode result() {
            JsonNode total = sum.result();
            return total.isMissingNode() || count == 0 ? Undefined.VALUE : JsonNumber.of(total.doubleValue() / count);
        }
    }

    /** The first or last in the order of types and values; undefined as soon as one is an array or an object. */
    final class Extreme implements Accumulator {
        private final int direction;
        private JsonNode extreme = Undefined.VALUE;
        private boolean onlyScalars = true;

        /** @param direction -1 for the minimum, 1 for the maximum */
        Extreme(int direction) {
            this.direction = direction;
        }

        @Override
        public void add(JsonNode value) {
            onlyScalars &= value.isValueNode();
            if (extreme.isMissingNode() || Comparison.order(value, extreme) * direction > 0) {
                extreme = value;
            }
        }

        @Override
        public JsonNode result() {
            return onlyScalars ? extreme : Undefined.VALUE;
        }
    }
}
