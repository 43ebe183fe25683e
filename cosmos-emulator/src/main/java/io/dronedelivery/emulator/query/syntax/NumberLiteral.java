package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import org.antlr.v4.runtime.Token;

/** Reads number constants. */
final class NumberLiteral {

    private NumberLiteral() {}

    static NumericNode literal(Token token) {
        String text = token.getText();
        if (token.getType() == CosmosSqlParser.INTEGER && text.length() <= 18) {
            long value = Long.parseLong(text);
            return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw new InvalidQueryException("The number " + text + " at " + Position.of(token) + " is out of range");
        }
        return DoubleNode.valueOf(value);
    }
}
