package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which replica a request in direct mode is meant for, as its address says.
 *
 * @param container resource id, or {@link #MASTER}
 * @param partition partition key range id
 */
record ReplicaPath(String container, String partition) {

    /** In place of a container: where the databases themselves are read. */
    static final String MASTER = "master";

    private static final Pattern FORM =
            Pattern.compile("/?apps/emulator/services/([^/]+)/partitions/([^/]+)/replicas/\\d+[ps]/?");

    static ReplicaPath parse(String path) {
        Matcher matcher = FORM.matcher(path);
        if (!matcher.matches()) {
            throw CosmosException.of(410, 0, "There is no replica at " + path);
        }
        return new ReplicaPath(matcher.group(1), matcher.group(2));
    }

    boolean isMaster() {
        return container.equals(MASTER);
    }

    String of(int replica, boolean primary) {
        return "/apps/emulator/services/" + container + "/partitions/" + partition + "/replicas/" + replica
                + (primary ? "p/" : "s/");
    }
}
