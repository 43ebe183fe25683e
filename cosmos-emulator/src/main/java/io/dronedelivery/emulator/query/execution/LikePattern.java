package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A LIKE pattern: {@code %} for any characters, {@code _} for one, {@code [a-f]} and {@code [^a-f]} for one of or not of a set.
 * The time to match is bounded by the length of the text times that of the pattern.
 */
final class LikePattern {

    /** One character of the text has to pass; {@link #ANY_RUN} stands for {@code %}. */
    @FunctionalInterface
    private interface Piece {
        boolean accepts(char character);
    }

    private static final Piece ANY_RUN = character -> true;
    private static final Piece ANY_ONE = character -> true;

    private final Piece[] pieces;

    private LikePattern(List<Piece> pieces) {
        this.pieces = pieces.toArray(Piece[]::new);
    }

    static LikePattern of(String pattern, Optional<JsonNode> escape) {
        int escaping = escape.map(LikePattern::escapeCharacter).orElse(-1);
        List<Piece> pieces = new ArrayList<>(pattern.length());
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            int setEnd = c == '[' ? pattern.indexOf(']', i + 2) : -1;
            if (c == escaping && i + 1 < pattern.length()) {
                pieces.add(literal(pattern.charAt(i + 1)));
                i += 2;
            } else if (c == '%') {
                pieces.add(ANY_RUN);
                i++;
            } else if (c == '_') {
                pieces.add(ANY_ONE);
                i++;
            } else if (setEnd > 0) {
                pieces.add(set(pattern.substring(i + 1, setEnd)));
                i = setEnd + 1;
            } else {
                pieces.add(literal(c));
                i++;
            }
        }
        return new LikePattern(pieces);
    }

    /** The values that can match the pattern, by what it begins with. */
    static ValueRange range(JsonNode pattern) {
        if (!pattern.isTextual()) {
            return ValueRange.NOTHING;
        }
        String text = pattern.textValue();
        int end = 0;
        while (end < text.length() && "%_[".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end == text.length() ? ValueRange.equalTo(pattern) : ValueRange.startingWith(text.substring(0, end));
    }

    private static int escapeCharacter(JsonNode escape) {
        if (!escape.isTextual() || escape.textValue().length() != 1) {
            throw new InvalidQueryException("The ESCAPE of a LIKE must be a string of one character");
        }
        return escape.textValue().charAt(0);
    }

    private static Piece literal(char expected) {
        return character -> character == expected;
    }

    private static Piece set(String written) {
        boolean negated = written.length() > 1 && written.charAt(0) == '^';
        String members = negated ? written.substring(1) : written;
        return character -> contains(members, character) != negated;
    }

    private static boolean contains(String members, char character) {
        for (int i = 0; i < members.length(); i++) {
            boolean range = i + 2 < members.length() && members.charAt(i + 1) == '-';
            char low = members.charAt(i);
            char high = range ? members.charAt(i + 2) : low;
            if (low <= character && character <= high) {
                return true;
            }
            i += range ? 2 : 0;
        }
        return false;
    }

    /** Greedy with one point of return: only the last {@code %} ever has to take more. */
    boolean matches(String text) {
        int position = 0;
        int piece = 0;
        int returnPiece = -1;
        int returnPosition = 0;
        while (position < text.length()) {
            if (piece < pieces.length && pieces[piece] == ANY_RUN) {
                returnPiece = ++piece;
                returnPosition = position;
            } else if (piece < pieces.length && pieces[piece].accepts(text.charAt(position))) {
                piece++;
                position++;
            } else if (returnPiece >= 0) {
                piece = returnPiece;
                position = ++returnPosition;
            } else {
                return false;
            }
        }
        while (piece < pieces.length && pieces[piece] == ANY_RUN) {
            piece++;
        }
        return piece == pieces.length;
    }
}
