package io.dronedelivery.emulator.query.syntax;

/** Operators with two operands, except the logical and the conditional ones. */
public enum BinaryOperator {
    MULTIPLY("*"),
    DIVIDE("/"),
    MODULO("%"),
    ADD("+"),
    SUBTRACT("-"),
    CONCATENATE("||"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    SHIFT_RIGHT_ZERO_FILL(">>>"),
    BIT_AND("&"),
    BIT_XOR("^"),
    BIT_OR("|"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    EQUAL("="),
    NOT_EQUAL("!=");

    private final String symbol;

    BinaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    static BinaryOperator of(String symbol) {
        if (symbol.equals("<>")) {
            return NOT_EQUAL;
        }
        for (BinaryOperator operator : values()) {
            if (operator.symbol.equals(symbol)) {
                return operator;
            }
        }
        throw new IllegalArgumentException(symbol);
    }
}
