package io.dronedelivery.emulator.storage;

import java.nio.charset.StandardCharsets;

/**
 * The system properties of a container's documents as JSON text. They follow from a document's place in container and log, so they
 * are made when a document is read and not kept with it: a quarter of a document of a kilobyte.
 */
final class SystemPropertyText {

    /** For resources that have their system properties among their own. */
    static final SystemPropertyText NONE = new SystemPropertyText(0, "");

    private final long container;
    private final String self;
    private final int lengthWithoutTimestamp;

    /**
     * @param container the eight bytes of the container's resource id
     * @param self the container's address by resource ids, with a slash at the end
     */
    SystemPropertyText(long container, String self) {
        this.container = container;
        this.self = self;
        this.lengthWithoutTimestamp = text(0, 0, "").length();
    }

    long container() {
        return container;
    }

    /** The body with the system properties after its own. */
    byte[] appendTo(byte[] body, StoredDocument document) {
        if (self.isEmpty()) {
            return body;
        }
        String text = text(document.sequence(), document.lsn(), Long.toString(document.timestampSeconds()));
        byte[] tail = text.getBytes(StandardCharsets.ISO_8859_1);
        byte[] json = new byte[body.length - 1 + tail.length];
        System.arraycopy(body, 0, json, 0, body.length - 1);
        System.arraycopy(tail, 0, json, body.length - 1, tail.length);
        return json;
    }

    /** Length of what {@link #appendTo} gives. */
    int length(byte[] body, long timestampSeconds) {
        return self.isEmpty()
                ? body.length
                : body.length
                        - 1
                        + lengthWithoutTimestamp
                        + Long.toString(timestampSeconds).length();
    }

    private String text(long sequence, long lsn, String timestamp) {
        String rid = ResourceIds.document(container, sequence);
        return ",\"" + SystemProperties.RID + "\":\"" + rid
                + "\",\"" + SystemProperties.SELF + "\":\"" + self + "docs/" + rid
                + "/\",\"" + SystemProperties.ETAG + "\":\"\\\"" + StoredDocument.version(container, lsn)
                + "\\\"\",\"" + SystemProperties.TIMESTAMP + "\":" + timestamp
                + ",\"" + SystemProperties.ATTACHMENTS + "\":\"attachments/\"}";
    }
}
