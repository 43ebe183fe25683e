package io.dronedelivery.emulator.query.syntax;

import org.antlr.v4.runtime.Token;

/**
 * A place in the query text, for messages. All positions are equal to each other, so that the same construct written in two
 * places makes two equal syntax trees: that is how a selected expression is recognised as one of the grouping expressions.
 */
public final class Position {

    private final int line;
    private final int column;

    private Position(int line, int column) {
        this.line = line;
        this.column = column;
    }

    static Position of(Token token) {
        return new Position(token.getLine(), token.getCharPositionInLine() + 1);
    }

    /** The place of constructs that a rewriting has put in. */
    public static Position none() {
        return new Position(0, 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Position;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
