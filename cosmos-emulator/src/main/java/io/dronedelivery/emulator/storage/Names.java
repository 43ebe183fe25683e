package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** The service's rules for the {@code id} of a resource. */
final class Names {

    private static final int MAX_CHARACTERS = 255;
    private static final int MAX_DOCUMENT_BYTES = 1_023;

    private Names() {}

    /**
     * The name of a database or container in a request body.
     *
     * @throws CosmosException with status 400 if there is none or it has a character that an address or a header cannot hold
     */
    static String resource(ObjectNode body) {
        String name = required(body);
        if (name.length() > MAX_CHARACTERS) {
            throw CosmosException.badRequest("The id is longer than " + MAX_CHARACTERS + " characters");
        }
        refuse(name, "/\\?#");
        if (name.endsWith(" ") || name.chars().anyMatch(Character::isISOControl)) {
            throw CosmosException.badRequest("The id must not end in a blank or contain a control character");
        }
        return name;
    }

    /**
     * The id of a document in a request body, which may have almost any character.
     *
     * @throws CosmosException with status 400 if there is none, or one that the service refuses
     */
    static String document(ObjectNode body) {
        String id = required(body);
        if (id.getBytes(StandardCharsets.UTF_8).length > MAX_DOCUMENT_BYTES) {
            throw CosmosException.badRequest("The id is longer than " + MAX_DOCUMENT_BYTES + " bytes");
        }
        refuse(id, "/\\");
        return id;
    }

    private static String required(ObjectNode body) {
        JsonNode id = body.path("id");
        if (!id.isTextual() || id.textValue().isEmpty()) {
            throw CosmosException.badRequest("One of the specified inputs is invalid: id must be a non-empty string");
        }
        if (hasUnpairedSurrogate(id.textValue())) {
            throw CosmosException.badRequest("The id must not contain half of a surrogate pair");
        }
        return id.textValue();
    }

    /** Whether UTF-8 cannot carry the text, so that addresses and headers cannot either. */
    static boolean hasUnpairedSurrogate(String text) {
        return text.codePoints()
                .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static void refuse(String text, String characters) {
        if (text.chars().anyMatch(character -> characters.indexOf(character) >= 0)) {
            throw CosmosException.badRequest(
                    "The id must not contain any of " + String.join(" ", characters.split("")));
        }
    }
}
