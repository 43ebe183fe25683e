package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/**
 * One version of a resource that is not a document.
 *
 * @param etag entity tag, quotes included, that no other version of any resource has
 * @param timestampSeconds epoch second of the write that made it
 */
public record ResourceVersion(String etag, long timestampSeconds) {

    private static final String ETAG = "etag";
    private static final String CHANGED_AT = "changedAt";

    static ResourceVersion next(InstantSource clock) {
        return new ResourceVersion(
                quoted(UUID.randomUUID().toString()), clock.instant().getEpochSecond());
    }

    /**
     * @param ifMatch the entity tag of the version that a client means to change; empty for any
     * @throws CosmosException with status 412 if it is another version than this
     */
    void check(Optional<String> ifMatch) {
        if (ifMatch.filter(tag -> !tag.equals("*") && !tag.equals(etag)).isPresent()) {
            throw CosmosException.preconditionFailed("The resource has changed since its etag was read");
        }
    }

    ObjectNode json() {
        return Json.object().put(ETAG, etag).put(CHANGED_AT, timestampSeconds);
    }

    /** @param orElseSeconds for what was written down before there were versions */
    static ResourceVersion read(JsonNode json, long orElseSeconds) {
        return new ResourceVersion(
                json.path(ETAG).asText(quoted(Long.toString(orElseSeconds))),
                json.path(CHANGED_AT).asLong(orElseSeconds));
    }

    private static String quoted(String tag) {
        return '"' + tag + '"';
    }
}
