package io.dronedelivery.perf.recorder;

import java.nio.file.Path;

/** Where the load generator leaves its record. */
public final class ClientRecord {

    private ClientRecord() {}

    static Path histogramLog(Path folder) {
        return folder.resolve("client.hlog");
    }

    static Path userLog(Path folder) {
        return folder.resolve("users.csv");
    }
}
