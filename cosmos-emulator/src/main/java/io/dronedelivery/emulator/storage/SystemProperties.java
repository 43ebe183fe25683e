package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The properties that the service itself sets on every resource. */
public final class SystemProperties {

    static final String RID = "_rid";
    static final String SELF = "_self";
    static final String ETAG = "_etag";
    static final String ATTACHMENTS = "_attachments";
    static final String TIMESTAMP = "_ts";

    /** Whatever a client sends under these names is overwritten. */
    static final List<String> NAMES = List.of(
            RID,
            SELF,
            ETAG,
            ATTACHMENTS,
            TIMESTAMP,
            "_lsn",
            "_docs",
            "_sprocs",
            "_triggers",
            "_udfs",
            "_conflicts",
            "_colls",
            "_users");

    /** Those of them that documents have. */
    public static final List<String> OF_DOCUMENTS = List.of(RID, SELF, ETAG, TIMESTAMP, ATTACHMENTS);

    private SystemProperties() {}

    static ObjectNode stamp(ObjectNode body, String rid, String self, ResourceVersion version) {
        return body.put(RID, rid).put(SELF, self).put(ETAG, version.etag()).put(TIMESTAMP, version.timestampSeconds());
    }
}
