package io.dronedelivery.emulator.query.function;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** A text as its words' stems with their places in it; words too common to tell anything are left out, their places are not. */
final class Words {

    /** Made when the first text in their language comes: each brings a list of words with it. */
    private static final Map<String, Analyzer> ANALYZERS = new ConcurrentHashMap<>();

    private final List<String> stems;
    private final List<Integer> places;
    private final Map<String, Set<Integer>> placesByStem = new HashMap<>();

    private Words(List<String> stems, List<Integer> places) {
        this.stems = stems;
        this.places = places;
        for (int i = 0; i < stems.size(); i++) {
            placesByStem.computeIfAbsent(stems.get(i), stem -> new HashSet<>()).add(places.get(i));
        }
    }

    static Words of(String text, String language) {
        Analyzer analyzer = ANALYZERS.computeIfAbsent(language, Words::analyzer);
        List<String> stems = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        try (TokenStream tokens = analyzer.tokenStream("", text)) {
            CharTermAttribute stem = tokens.addAttribute(CharTermAttribute.class);
            PositionIncrementAttribute step = tokens.addAttribute(PositionIncrementAttribute.class);
            tokens.reset();
            int place = -1;
            while (tokens.incrementToken()) {
                place += step.getPositionIncrement();
                stems.add(stem.toString());
                places.add(place);
            }
            tokens.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Words(stems, places);
    }

    private static Analyzer analyzer(String language) {
        return switch (language) {
            case "de-DE" -> new GermanAnalyzer();
            case "es-ES" -> new SpanishAnalyzer();
            case "fr-FR" -> new FrenchAnalyzer();
            case "it-IT" -> new ItalianAnalyzer();
            case "pt-BR" -> new BrazilianAnalyzer();
            case "pt-PT" -> new PortugueseAnalyzer();
            default -> new EnglishAnalyzer();
        };
    }

    int count() {
        return stems.size();
    }

    boolean contains(Words phrase) {
        return occurrences(phrase) > 0;
    }

    /** How often the words of the phrase stand in this text as they stand in the phrase. */
    int occurrences(Words phrase) {
        if (phrase.stems.isEmpty()) {
            return 0;
        }
        int occurrences = 0;
        for (int start : placesByStem.getOrDefault(phrase.stems.get(0), Set.of())) {
            boolean found = true;
            for (int i = 1; i < phrase.stems.size() && found; i++) {
                int place = start + phrase.places.get(i) - phrase.places.get(0);
                found = placesByStem.getOrDefault(phrase.stems.get(i), Set.of()).contains(place);
            }
            if (found) {
                occurrences++;
            }
        }
        return occurrences;
    }
}
