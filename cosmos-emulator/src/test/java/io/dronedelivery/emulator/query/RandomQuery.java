package io.dronedelivery.emulator.query;

import java.util.Random;

/** Writes queries that follow the grammar and mostly make sense. */
public final class RandomQuery {

    private static final String[] FUNCTIONS = {
        "ABS",
        "CEILING",
        "ROUND",
        "POWER",
        "LOG",
        "NumberBin",
        "IntDiv",
        "IntBitLeftShift",
        "CONCAT",
        "CONTAINS",
        "LEFT",
        "RIGHT",
        "SUBSTRING",
        "REPLACE",
        "REPLICATE",
        "TRIM",
        "INDEX_OF",
        "LOWER",
        "LENGTH",
        "StringToNumber",
        "StringToObject",
        "ToString",
        "StringSplit",
        "RegexMatch",
        "ARRAY_CONCAT",
        "ARRAY_CONTAINS",
        "ARRAY_SLICE",
        "ARRAY_LENGTH",
        "SetUnion",
        "CHOOSE",
        "IIF",
        "ObjectToArray",
        "IS_DEFINED",
        "IS_STRING",
        "IS_INTEGER",
        "DateTimeAdd",
        "DateTimeDiff",
        "DateTimeBin",
        "DateTimePart",
        "TicksToDateTime",
        "TimestampToDateTime",
        "DateTimeFromParts",
        "GetCurrentDateTime",
        "ST_DISTANCE",
        "NOSUCH"
    };
    private static final String[] BINARY = {
        "+", "-", "*", "/", "%", "||", "&", "|", "^", "<<", ">>", ">>>", "=", "!=", "<>", "<", "<=", ">", ">=", "AND",
        "OR", "??"
    };
    private static final String[] LITERALS = {
        "0",
        "1",
        "-1",
        "2.5",
        "1e300",
        "9007199254740993",
        "'text'",
        "\"\"",
        "'%e_t'",
        "'yyyy'",
        "'mm'",
        "'2026-11-21T09:30:00Z'",
        "true",
        "false",
        "null",
        "undefined",
        "@p",
        "@q",
        "@r",
        "[]",
        "{}",
        "[1, 'x']",
        "{\"k\": 2}"
    };
    private static final String[] PATHS = {
        "c", "c.n", "c.s", "c.b", "c.list", "c.list[0]", "c['child']", "c.child.n", "c.missing"
    };

    private final Random random;

    public RandomQuery(Random random) {
        this.random = random;
    }

    public String query() {
        StringBuilder sql = new StringBuilder("SELECT ");
        sql.append(rarely() ? "DISTINCT " : "")
                .append(rarely() ? "TOP 2 " : "")
                .append(projection())
                .append(" FROM c");
        if (rarely()) {
            sql.append(" JOIN x IN c.list");
        }
        if (random.nextBoolean()) {
            sql.append(" WHERE ").append(expression(3));
        }
        if (rarely()) {
            sql.append(" GROUP BY ").append(pick(PATHS));
        }
        if (rarely()) {
            sql.append(" ORDER BY ").append(expression(1)).append(rarely() ? " DESC" : "");
        }
        if (rarely()) {
            sql.append(" OFFSET 1 LIMIT 2");
        }
        return sql.toString();
    }

    private String projection() {
        return switch (random.nextInt(5)) {
            case 0 -> "*";
            case 1 -> "VALUE " + expression(3);
            case 2 -> "VALUE " + pick("COUNT", "SUM", "AVG", "MIN", "MAX") + "(" + expression(2) + ")";
            case 3 ->
                pick("COUNT", "SUM", "AVG", "MIN", "MAX") + "(" + expression(1) + ") AS a, " + pick(PATHS) + " AS b";
            default -> expression(2) + " AS a, " + expression(2) + " AS b";
        };
    }

    private String expression(int depth) {
        if (depth == 0) {
            return random.nextBoolean() ? pick(PATHS) : pick(LITERALS);
        }
        return switch (random.nextInt(11)) {
            case 0, 1, 2 -> "(" + expression(depth - 1) + " " + pick(BINARY) + " " + expression(depth - 1) + ")";
            case 3, 4 -> pick(FUNCTIONS) + "(" + arguments(depth) + ")";
            case 5 -> "NOT (" + expression(depth - 1) + ")";
            case 6 -> "(" + expression(depth - 1) + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
            case 7 -> "(" + expression(0) + pick(" IN (", " NOT IN (") + arguments(depth) + "))";
            case 8 ->
                "(" + expression(0) + pick(" BETWEEN ", " NOT BETWEEN ") + expression(0) + " AND " + expression(0)
                        + ")";
            case 9 -> "(" + expression(0) + " LIKE " + expression(0) + ")";
            default ->
                pick("EXISTS", "ARRAY") + "(SELECT VALUE " + expression(depth - 1) + " FROM y IN " + pick(PATHS) + ")";
        };
    }

    private String arguments(int depth) {
        StringBuilder arguments = new StringBuilder(expression(depth - 1));
        for (int i = random.nextInt(3); i > 0; i--) {
            arguments.append(", ").append(expression(depth - 1));
        }
        return arguments.toString();
    }

    private boolean rarely() {
        return random.nextInt(5) == 0;
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }
}
