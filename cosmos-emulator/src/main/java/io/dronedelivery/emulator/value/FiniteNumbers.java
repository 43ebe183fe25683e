package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigInteger;

/**
 * Makes nodes of the numbers in JSON text as they are written. A number that no IEEE 754 double holds is an
 * {@link ArithmeticException}: it would become an infinity, which JSON has no text for.
 */
public class FiniteNumbers extends JsonNodeFactory {

    private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(double value) {
        requireFinite(value);
        return super.numberNode(value);
    }

    @Override
    public ValueNode numberNode(BigInteger value) {
        requireFinite(value.doubleValue());
        return super.numberNode(value);
    }

    private static void requireFinite(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("A number is out of the range of IEEE 754 doubles");
        }
    }
}
