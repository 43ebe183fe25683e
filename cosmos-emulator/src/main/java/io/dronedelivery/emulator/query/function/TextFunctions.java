package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.FullTextPolicy;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Functions that look for words in text, in any form of the words; each is there once for every language. */
public final class TextFunctions {

    private static final String CONTAINS = "FULLTEXTCONTAINS";
    private static final String CONTAINS_ALL = "FULLTEXTCONTAINSALL";
    private static final String CONTAINS_ANY = "FULLTEXTCONTAINSANY";

    /** The score as the queries of a plan ask for it: terms, documents, words in all of them, and documents with each term. */
    public static final String SCORE = "_FULLTEXTSCORE";

    public static final String WORD_COUNT = "_FULLTEXTWORDCOUNT";

    public static final Set<String> NAMES = Set.of(CONTAINS, CONTAINS_ALL, CONTAINS_ANY, SCORE, WORD_COUNT);

    private TextFunctions() {}

    /** The name of the function for text in the language; no query can name those for other languages than English. */
    public static String name(String name, String language) {
        return language.equals(FullTextPolicy.DEFAULT_LANGUAGE) ? name : name + ' ' + language;
    }

    static List<SystemFunction> all() {
        return FullTextPolicy.LANGUAGES.stream()
                .flatMap(TextFunctions::inLanguage)
                .toList();
    }

    private static Stream<SystemFunction> inLanguage(String language) {
        return Stream.of(
                contains(CONTAINS, 2, language, (text, terms) -> terms.stream().allMatch(text::contains)),
                contains(CONTAINS_ALL, SystemFunction.UNLIMITED, language, (text, terms) -> terms.stream()
                        .allMatch(text::contains)),
                contains(CONTAINS_ANY, SystemFunction.UNLIMITED, language, (text, terms) -> terms.stream()
                        .anyMatch(text::contains)),
                SystemFunction.of(name(SCORE, language), 5, arguments -> score(arguments, language)),
                SystemFunction.of(name(WORD_COUNT, language), 1, arguments -> wordCount(arguments.get(0), language)));
    }

    private static SystemFunction contains(
            String name, int maxArguments, String language, BiPredicate<Words, List<Words>> test) {
        return SystemFunction.of(name(name, language), 2, maxArguments, arguments -> {
            JsonNode text = arguments.get(0);
            List<Words> terms = new ArrayList<>();
            for (JsonNode term : arguments.subList(1, arguments.size())) {
                if (term.isObject()) {
                    throw new InvalidQueryException(
                            "Fuzzy search, which " + name + " does with an object as search term, is not supported");
                }
                if (!term.isTextual()) {
                    return Undefined.VALUE;
                }
                terms.add(Words.of(term.textValue(), language));
            }
            return text.isTextual()
                    ? BooleanNode.valueOf(test.test(Words.of(text.textValue(), language), terms))
                    : Undefined.VALUE;
        });
    }

    private static JsonNode score(List<JsonNode> arguments, String language) {
        if (!arguments.get(0).isTextual()) {
            return Undefined.VALUE;
        }
        Words text = Words.of(arguments.get(0).textValue(), language);
        JsonNode terms = arguments.get(1);
        Bm25 statistics =
                new Bm25(arguments.get(2).doubleValue(), arguments.get(3).doubleValue());
        double score = 0;
        for (int i = 0; i < terms.size(); i++) {
            int occurrences = text.occurrences(Words.of(terms.get(i).asText(), language));
            score += statistics.score(
                    occurrences, text.count(), arguments.get(4).path(i).doubleValue());
        }
        return JsonNumber.of(score);
    }

    private static JsonNode wordCount(JsonNode text, String language) {
        return JsonNumber.of(
                text.isTextual() ? Words.of(text.textValue(), language).count() : 0);
    }
}
