package io.dronedelivery.emulator.query.syntax;

import org.antlr.v4.runtime.Token;

/** Between the written form of a string constant and its value. */
final class StringLiteral {

    private StringLiteral() {}

    static String valueOf(Token token) {
        String written = token.getText();
        int end = written.length() - 1;
        if (written.indexOf('\\') < 0) {
            return written.substring(1, end);
        }
        StringBuilder value = new StringBuilder(end);
        int i = 1;
        while (i < end) {
            char c = written.charAt(i++);
            if (c != '\\') {
                value.append(c);
                continue;
            }
            char escaped = written.charAt(i++);
            switch (escaped) {
                case '"', '\'', '\\', '/' -> value.append(escaped);
                case 'b' -> value.append('\b');
                case 'f' -> value.append('\f');
                case 'n' -> value.append('\n');
                case 'r' -> value.append('\r');
                case 't' -> value.append('\t');
                case 'u' -> {
                    value.append(unicode(written, i, end, token));
                    i += 4;
                }
                default ->
                    throw new InvalidQueryException(
                            "Unknown escape sequence '\\" + escaped + "' in the string at " + Position.of(token));
            }
        }
        return value.toString();
    }

    private static char unicode(String written, int start, int end, Token token) {
        try {
            if (start + 4 <= end) {
                return (char) Integer.parseUnsignedInt(written, start, start + 4, 16);
            }
        } catch (NumberFormatException ignored) {
            // falls through to the one message for both faults
        }
        throw new InvalidQueryException(
                "The escape sequence '\\u' needs four hexadecimal digits in the string at " + Position.of(token));
    }

    static String written(String value) {
        StringBuilder written = new StringBuilder(value.length() + 2).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                written.append('\\').append(c);
            } else if (c < ' ') {
                written.append(String.format("\\u%04x", (int) c));
            } else {
                written.append(c);
            }
        }
        return written.append('"').toString();
    }
}
