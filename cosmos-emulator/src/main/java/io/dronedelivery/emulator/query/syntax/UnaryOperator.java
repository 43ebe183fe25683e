package io.dronedelivery.emulator.query.syntax;

/** Operators with one operand, except NOT. */
public enum UnaryOperator {
    MINUS("-"),
    PLUS("+"),
    COMPLEMENT("~");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    static UnaryOperator of(String symbol) {
        for (UnaryOperator operator : values()) {
            if (operator.symbol.equals(symbol)) {
                return operator;
            }
        }
        throw new IllegalArgumentException(symbol);
    }
}
