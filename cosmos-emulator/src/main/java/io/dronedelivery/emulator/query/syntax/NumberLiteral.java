package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import org.antlr.v4.runtime.Token;

/** Reads number constants. */
final class NumberLiteral {

    private static final int MAX_LONG_DIGITS = 18;

    private NumberLiteral() {}

    static JsonNode literal(Token token) {
        String text = token.getText();
        if (token.getType() == CosmosSqlParser.INTEGER && text.length() <= MAX_LONG_DIGITS) {
            return JsonNumber.of(Long.parseLong(text));
        }
        JsonNode number = JsonNumber.of(Double.parseDouble(text));
        if (number.isMissingNode()) {
            throw new InvalidQueryException("The number " + text + " at " + Position.of(token) + " is out of range");
        }
        return number;
    }
}
