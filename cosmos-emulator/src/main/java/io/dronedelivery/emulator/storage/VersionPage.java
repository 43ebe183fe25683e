package io.dronedelivery.emulator.storage;

import java.util.List;

/**
 * A piece of a partition's change feed in its mode "all versions and deletes".
 *
 * @param lsn the log position up to which it has been read, to go on from
 */
public record VersionPage(List<DocumentVersion> versions, long lsn) {

    public VersionPage {
        versions = List.copyOf(versions);
    }
}
