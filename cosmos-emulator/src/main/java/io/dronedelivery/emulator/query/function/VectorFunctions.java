package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The distance of vectors; what is no vector, or not of the other's length, gives undefined. */
public final class VectorFunctions {

    public static final Set<String> DISTANCES = Set.of("cosine", "dotproduct", "euclidean");

    /** The name in queries, and the one that the service gives it in the queries of a plan. */
    public static final Set<String> NAMES = Set.of("VECTORDISTANCE", "_VECTORSCORE");

    private static final int MOST_ARGUMENTS = 4;

    private VectorFunctions() {}

    /** The name of the function that compares as the query or the container's policy says; no query can name it. */
    public static String name(String name, String distance) {
        return name + ' ' + distance;
    }

    static List<SystemFunction> all() {
        return NAMES.stream()
                .flatMap(name -> Stream.concat(
                        Stream.of(compared(name, "cosine")),
                        DISTANCES.stream().map(distance -> compared(name(name, distance), distance))))
                .toList();
    }

    private static SystemFunction compared(String name, String distance) {
        return SystemFunction.of(
                name, 2, MOST_ARGUMENTS, arguments -> score(arguments.get(0), arguments.get(1), distance));
    }

    private static JsonNode score(JsonNode left, JsonNode right, String distance) {
        boolean vectors = left.isArray() && right.isArray() && left.size() == right.size() && !left.isEmpty();
        if (!vectors) {
            return Undefined.VALUE;
        }
        double product = 0;
        double leftSquares = 0;
        double rightSquares = 0;
        double differences = 0;
        for (int i = 0; i < left.size(); i++) {
            if (!left.get(i).isNumber() || !right.get(i).isNumber()) {
                return Undefined.VALUE;
            }
            double a = left.get(i).doubleValue();
            double b = right.get(i).doubleValue();
            product += a * b;
            leftSquares += a * a;
            rightSquares += b * b;
            differences += (a - b) * (a - b);
        }
        return switch (distance) {
            case "dotproduct" -> JsonNumber.of(product);
            case "euclidean" -> JsonNumber.of(Math.sqrt(differences));
            default -> cosine(product, Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
        };
    }

    /** A vector of zeros has no direction. */
    private static JsonNode cosine(double product, double lengths) {
        return lengths == 0 ? Undefined.VALUE : JsonNumber.of(product / lengths);
    }
}
