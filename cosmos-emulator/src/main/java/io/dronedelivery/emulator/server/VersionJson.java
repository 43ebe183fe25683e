package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.DocumentVersion;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.StoredDocument;

/** One write as the change feed shows it in its mode "all versions and deletes". */
final class VersionJson {

    private VersionJson() {}

    static JsonNode of(DocumentVersion version, Container container) {
        ObjectNode json = Json.object();
        json.set(
                "current",
                version.after().map(StoredDocument::json).map(Json::readObject).orElseGet(Json::object));
        version.before().ifPresent(before -> json.set("previous", Json.readObject(before.json())));
        ObjectNode metadata = json.putObject("metadata")
                .put("lsn", version.lsn())
                .put("crts", version.timestampSeconds())
                .put("operationType", operation(version))
                .put(
                        "previousImageLSN",
                        version.before().map(StoredDocument::lsn).orElse(0L));
        if (version.after().isEmpty()) {
            StoredDocument deleted = version.document();
            JsonNode body = Json.readObject(deleted.json());
            ObjectNode key = metadata.put("id", deleted.id())
                    .put("timeToLiveExpired", version.expired())
                    .putObject("partitionKey");
            for (PropertyPath path : container.definition().partitionKey().paths()) {
                JsonNode value = path.valueIn(body);
                if (!value.isMissingNode()) {
                    key.set(path.toString().substring(1), value);
                }
            }
        }
        return json;
    }

    private static String operation(DocumentVersion version) {
        if (version.after().isEmpty()) {
            return "delete";
        }
        return version.before().isEmpty() ? "create" : "replace";
    }
}
