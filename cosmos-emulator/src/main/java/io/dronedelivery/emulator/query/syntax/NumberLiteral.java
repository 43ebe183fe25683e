package io.dronedelivery.emulator.query.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import org.antlr.v4.runtime.Token;

/** Reads number constants. */
final class NumberLiteral {

    private NumberLiteral() {}

    static JsonNode literal(Token token) {
        String text = token.getText();
        JsonNode number;
        try {
            number = token.getType() == CosmosSqlParser.INTEGER
                    ? JsonNumber.of(Long.parseLong(text))
                    : JsonNumber.of(Double.parseDouble(text));
        } catch (NumberFormatException longer) {
            number = JsonNumber.of(Double.parseDouble(text));
        }
        if (number.isMissingNode()) {
            throw new InvalidQueryException(
                    "The number " + text + " at " + Position.of(token) + " is out of the range of IEEE 754 doubles");
        }
        return number;
    }
}
