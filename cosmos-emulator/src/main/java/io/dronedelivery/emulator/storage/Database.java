package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** A named set of containers, which may share one provisioned throughput. */
public final class Database {

    private final int number;
    private final String id;
    private final long createdAtSeconds;
    private final Map<String, Container> containers = new ConcurrentSkipListMap<>();

    Database(int number, String id, long createdAtSeconds) {
        this.number = number;
        this.id = id;
        this.createdAtSeconds = createdAtSeconds;
    }

    public String id() {
        return id;
    }

    /** Resource id. */
    public String rid() {
        return ResourceIds.database(number);
    }

    /** Address by names: {@code dbs/<database>}. */
    public String path() {
        return "dbs/" + id;
    }

    /** Address by resource ids, with a slash at the end. */
    public String self() {
        return "dbs/" + rid() + '/';
    }

    public Collection<Container> containers() {
        return containers.values();
    }

    /** The container with the given name or resource id. */
    public Optional<Container> container(String nameOrRid) {
        Container named = containers.get(nameOrRid);
        return named != null
                ? Optional.of(named)
                : containers.values().stream()
                        .filter(container -> container.rid().equals(nameOrRid))
                        .findFirst();
    }

    /** The resource as clients read it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id);
        return SystemProperties.stamp(json, rid(), self(), '"' + rid() + '"', createdAtSeconds)
                .put("_colls", "colls/")
                .put("_users", "users/");
    }

    int number() {
        return number;
    }

    Map<String, Container> containersByName() {
        return containers;
    }
}
