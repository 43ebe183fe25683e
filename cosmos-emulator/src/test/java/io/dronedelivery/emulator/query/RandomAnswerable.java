package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Random;

/** Documents of mixed types, and queries on them whose answer SQL determines up to the order of rows. */
final class RandomAnswerable {

    /**
     * A query and what its answer may depend on.
     *
     * @param sql the text
     * @param unlimited the same without TOP, OFFSET and LIMIT
     * @param order what of the order of rows is determined
     */
    record Query(String sql, String unlimited, Order order) {

        boolean isLimited() {
            return !sql.equals(unlimited);
        }
    }

    enum Order {
        NONE,
        /** Rows are in the order of their member {@code k}; those with equal ones in any order. */
        BY_KEY,
        TOTAL
    }

    /** What the parameters in the queries are. */
    static final Map<String, JsonNode> PARAMETERS = Map.of(
            "@number", Documents.json("2"),
            "@text", Documents.json("'ab'"),
            "@list", Documents.json("[1, 'a', null, 'p1', [1], 2.5, 'd7', 1]"));

    private static final String[] PATHS = {
        "c.n",
        "c.n",
        "c.s",
        "c.s",
        "c.mixed",
        "c.mixed",
        "c.big",
        "c.pk",
        "c.flag",
        "c.child.n",
        "c.child.s",
        "c.child",
        "c.id",
        "c.tags",
        "c.missing",
        "c['n']"
    };
    private static final String[] NUMBERS = {
        "0", "1", "2", "3", "5", "7", "-1", "2.5", "1e3", "9007199254740993", "-9007199254740992", "1e18"
    };
    private static final String[] TEXTS = {"'a'", "'ab'", "'b'", "'abc'", "''", "'p1'", "'d7'", "'z'", "'ä'"};
    private static final String[] OTHERS = {"true", "false", "null", "undefined", "[1]", "{'n': 1}"};
    private static final String[] COMPARISONS = {"=", "=", "=", "<", "<=", ">", ">=", "!="};
    private static final String[] AGGREGATES = {"COUNT", "SUM", "AVG", "MIN", "MAX"};

    private final Random random;

    RandomAnswerable(Random random) {
        this.random = random;
    }

    /** JSON text with apostrophes; numbers are such that sums are exact in any order. */
    String document(int number) {
        StringBuilder json = new StringBuilder("{'id': 'd" + number + "', 'pk': 'p" + random.nextInt(12) + "'");
        if (mostly()) {
            json.append(", 'n': ").append(pick("0", "1", "1.0", "2", "2.5", "3", "4", "5", "-1", "7"));
        }
        if (mostly()) {
            json.append(", 's': ").append(pick("'a'", "'ab'", "'abc'", "'b'", "'ba'", "''", "'ä'", "'Ab'", "'z'"));
        }
        if (mostly()) {
            json.append(", 'mixed': ")
                    .append(pick(
                            "null",
                            "true",
                            "false",
                            "1",
                            "2",
                            "'a'",
                            "'b'",
                            "[1]",
                            "[1, 2]",
                            "{'n': 1}",
                            "{}",
                            "[]",
                            "0.5"));
        }
        if (mostly()) {
            json.append(", 'big': ")
                    .append(pick(
                            "9007199254740992",
                            "9007199254740993",
                            "9007199254740992.0",
                            "-9007199254740992",
                            "-9007199254740993",
                            "1152921504606846976",
                            "1.152921504606846976e18",
                            "1152921504606846977",
                            "9007199254740992"));
        }
        if (mostly()) {
            json.append(", 'flag': ").append(random.nextBoolean());
        }
        if (mostly()) {
            json.append(", 'child': {'n': ")
                    .append(random.nextInt(4))
                    .append(mostly() ? ", 's': " + pick("'x'", "'y'", "'xy'", "null") : "")
                    .append("}");
        }
        json.append(", 'tags': [");
        for (int tag = random.nextInt(3); tag > 0; tag--) {
            json.append(pick("'t1'", "'t2'", "1", "{'k': 1}")).append(tag > 1 ? ", " : "");
        }
        return json.append("]}").toString();
    }

    Query query() {
        String where = random.nextInt(4) == 0 ? "" : " WHERE " + condition(2);
        return switch (random.nextInt(8)) {
            case 0, 1 -> limited("SELECT ", projection() + " FROM c" + where, "", Order.NONE);
            case 2 -> {
                String key = pick(PATHS);
                String sql = "c.id, " + key + " AS k FROM c" + where;
                yield limited("SELECT ", sql, " ORDER BY " + key + direction(), Order.BY_KEY);
            }
            case 3 -> {
                String keys = pick(PATHS) + direction() + ", " + pick(PATHS) + direction() + ", c.id" + direction();
                yield limited(
                        "SELECT ",
                        pick("*", "VALUE c.id", "c.id, c.n") + " FROM c" + where,
                        " ORDER BY " + keys,
                        Order.TOTAL);
            }
            case 4 -> distinct(where);
            case 5 -> unlimited("SELECT " + aggregates() + " FROM c" + where, Order.NONE);
            case 6 -> {
                String key = pick(PATHS);
                yield unlimited(
                        "SELECT " + key + " AS g, COUNT(1) AS a, " + pick(AGGREGATES) + "(" + pick(PATHS)
                                + ") AS b FROM c" + where + " GROUP BY " + key,
                        Order.NONE);
            }
            default ->
                limited(
                        "SELECT ",
                        pick("c.id, t", "VALUE t", "c.n, t AS tag") + " FROM c JOIN t IN c.tags" + where,
                        "",
                        Order.NONE);
        };
    }

    private Query distinct(String where) {
        String path = pick(PATHS);
        String select =
                "SELECT DISTINCT " + (random.nextBoolean() ? "VALUE " + path : path + " AS k") + " FROM c" + where;
        return random.nextBoolean()
                ? unlimited(select, Order.NONE)
                : unlimited(select + " ORDER BY " + path + direction(), Order.NONE);
    }

    private Query limited(String select, String middle, String end, Order order) {
        String unlimited = select + middle + end;
        return switch (random.nextInt(4)) {
            case 0 -> new Query(select + "TOP " + random.nextInt(8) + " " + middle + end, unlimited, order);
            case 1 ->
                new Query(unlimited + " OFFSET " + random.nextInt(5) + " LIMIT " + random.nextInt(9), unlimited, order);
            default -> unlimited(unlimited, order);
        };
    }

    private static Query unlimited(String sql, Order order) {
        return new Query(sql, sql, order);
    }

    private String projection() {
        return switch (random.nextInt(5)) {
            case 0 -> "*";
            case 1 -> "VALUE " + pick(PATHS);
            case 2 -> "VALUE {'a': " + pick(PATHS) + ", 'b': [" + pick(PATHS) + "]}";
            case 3 -> "c.id, (" + condition(1) + ") AS holds";
            default -> "c.id, " + pick(PATHS) + " AS b, c AS whole";
        };
    }

    private String aggregates() {
        return random.nextBoolean()
                ? "VALUE " + pick(AGGREGATES) + "(" + pick(PATHS) + ")"
                : pick(AGGREGATES) + "(" + pick(PATHS) + ") AS a, " + pick(AGGREGATES) + "(" + pick(PATHS) + ") AS b";
    }

    private String condition(int depth) {
        if (depth == 0) {
            return term();
        }
        return switch (random.nextInt(6)) {
            case 0, 1 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
            case 2 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
            case 3 -> "NOT (" + condition(depth - 1) + ")";
            default -> term();
        };
    }

    private String term() {
        String path = pick(PATHS);
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> path + " " + pick(COMPARISONS) + " " + literal();
            case 4 -> literal() + " " + pick(COMPARISONS) + " " + path;
            case 5 -> path + pick(" IN (", " NOT IN (") + literal() + ", " + literal() + ", " + literal() + ")";
            case 6 -> path + pick(" BETWEEN ", " NOT BETWEEN ") + literal() + " AND " + literal();
            case 7 -> "STARTSWITH(" + path + ", " + pick(TEXTS) + pick("", "", ", true") + ")";
            case 8 -> path + " LIKE " + pick("'a%'", "'%b'", "'_b%'", "'%'", "'ab'", "''");
            case 9 ->
                pick(
                                "IS_DEFINED",
                                "IS_NULL",
                                "IS_STRING",
                                "IS_NUMBER",
                                "IS_BOOL",
                                "IS_ARRAY",
                                "IS_OBJECT",
                                "IS_PRIMITIVE")
                        + "(" + path + ")";
            case 10 -> "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = " + pick("'t1'", "1", "c.mixed") + ")";
            case 11 ->
                "ARRAY_CONTAINS(" + pick("@list", "@text", "c.tags", "[" + literal() + ", @text, " + literal() + "]")
                        + ", " + path + ")";
            case 12 -> path + pick(" IN (", " NOT IN (") + "@number, " + literal() + ", @text)";
            default -> path + " " + pick(COMPARISONS) + " " + pick(PATHS);
        };
    }

    private String literal() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> pick(NUMBERS);
            case 2, 3 -> pick(TEXTS);
            default -> pick(OTHERS);
        };
    }

    private String direction() {
        return pick("", " ASC", " DESC");
    }

    private boolean mostly() {
        return random.nextInt(6) > 0;
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }
}
