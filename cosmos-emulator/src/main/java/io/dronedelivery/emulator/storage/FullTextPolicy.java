package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where documents have text to be searched, and in which languages.
 *
 * @param language of all other text
 * @param languages by the paths of the text
 */
public record FullTextPolicy(String language, Map<PropertyPath, String> languages) {

    public static final String DEFAULT_LANGUAGE = "en-US";
    public static final List<String> LANGUAGES =
            List.of(DEFAULT_LANGUAGE, "de-DE", "es-ES", "fr-FR", "it-IT", "pt-BR", "pt-PT");

    static final FullTextPolicy NONE = new FullTextPolicy(DEFAULT_LANGUAGE, Map.of());

    public FullTextPolicy {
        languages = Map.copyOf(languages);
    }

    public String language(PropertyPath path) {
        return languages.getOrDefault(path, language);
    }

    /** All languages that text of the container can be in. */
    public Set<String> all() {
        Set<String> all = new HashSet<>(languages.values());
        all.add(language);
        return all;
    }

    /** @throws CosmosException with status 400 if the container's policies are not usable; the texts are the service's */
    static FullTextPolicy of(JsonNode container) {
        JsonNode policy = container.path("fullTextPolicy");
        boolean given = !policy.isMissingNode() && !policy.isNull();
        String language = given ? language(policy.path("defaultLanguage")) : DEFAULT_LANGUAGE;
        Map<PropertyPath, String> languages = new HashMap<>();
        for (JsonNode entry : policy.path("fullTextPaths")) {
            PropertyPath path = PropertyPath.ofSearch(entry.path("path"))
                    .orElseThrow(() -> CosmosException.badRequest("The Full Text Policy contains an invalid Path: "
                            + entry.path("path").asText()));
            if (languages.put(path, entry.has("language") ? language(entry.path("language")) : language) != null) {
                throw CosmosException.badRequest("Duplicate Path :" + path + " found in Full Text Policy.");
            }
        }
        checkIndexes(container.path("indexingPolicy").path("fullTextIndexes"), languages.keySet());
        return new FullTextPolicy(language, languages);
    }

    private static String language(JsonNode language) {
        if (!language.isTextual()) {
            throw CosmosException.badRequest("The Full Text Policy contains invalid syntax.");
        }
        if (!LANGUAGES.contains(language.textValue())) {
            throw CosmosException.badRequest("The Full Text Policy contains an unsupported language "
                    + language.textValue() + ". Supported languages are: " + String.join(", ", LANGUAGES));
        }
        return language.textValue();
    }

    private static void checkIndexes(JsonNode indexes, Set<PropertyPath> paths) {
        int number = 0;
        for (JsonNode index : indexes) {
            String which = " at index (" + number++ + ")";
            if (!index.has("path")) {
                throw CosmosException.badRequest("Missing path in full-text index specification" + which);
            }
            PropertyPath path = PropertyPath.ofSearch(index.path("path"))
                    .orElseThrow(() -> CosmosException.badRequest(
                            "Full-text index specification" + which + " contains invalid path"));
            if (!paths.contains(path)) {
                throw CosmosException.badRequest("The path of the Full Text Index " + path
                        + " does not match the path specified in the Full Text Policy");
            }
        }
    }
}
