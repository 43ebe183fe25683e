package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The service's rules for the {@code id} of a resource. */
final class Names {

    private static final int MAX_CHARACTERS = 255;
    private static final String FORBIDDEN = "/\\?#";

    private Names() {}

    /**
     * The {@code id} in a request body.
     *
     * @throws CosmosException with status 400 if there is none or it has a character that an address cannot hold
     */
    static String required(ObjectNode body) {
        JsonNode id = body.path("id");
        if (!id.isTextual() || id.textValue().isEmpty()) {
            throw CosmosException.badRequest("One of the specified inputs is invalid: id must be a non-empty string");
        }
        String text = id.textValue();
        if (text.length() > MAX_CHARACTERS) {
            throw CosmosException.badRequest("The id is longer than " + MAX_CHARACTERS + " characters");
        }
        if (text.chars().anyMatch(character -> FORBIDDEN.indexOf(character) >= 0)) {
            throw CosmosException.badRequest("The id must not contain any of / \\ ? #");
        }
        return text;
    }
}
