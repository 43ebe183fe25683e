package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of resources of which there are none here, because none can be made: their lists are empty, and creating one is refused. */
enum AbsentResource {
    STORED_PROCEDURES("sprocs", "StoredProcedures", "stored procedures"),
    TRIGGERS("triggers", "Triggers", "triggers"),
    USER_DEFINED_FUNCTIONS("udfs", "UserDefinedFunctions", "user-defined functions"),
    CONFLICTS("conflicts", "Conflicts", "conflicts: one region writes, so none arise"),
    USERS("users", "Users", "users"),
    PERMISSIONS("permissions", "Permissions", "permissions"),
    CLIENT_ENCRYPTION_KEYS("clientencryptionkeys", "ClientEncryptionKeys", "client encryption keys");

    private final String segment;
    private final String feed;
    private final String text;

    AbsentResource(String segment, String feed, String text) {
        this.segment = segment;
        this.feed = feed;
        this.text = text;
    }

    static Optional<AbsentResource> named(String segment) {
        return Stream.of(values())
                .filter(resource -> resource.segment.equals(segment))
                .findFirst();
    }

    /**
     * @param owner resource id of the database or container that they would belong to
     * @param below what follows the kind in the path
     * @throws CosmosException with status 404 for one of them, 400 for what would make one
     */
    CosmosResponse answer(CosmosRequest request, String owner, List<String> below) {
        if (!below.isEmpty()) {
            throw CosmosException.of(
                    404, 0, "'" + below.get(0) + "' does not exist; the emulator does not support " + text);
        }
        boolean query = RequestRouter.isQuery(request);
        if (query && this == CONFLICTS && !QueryScope.isAddressed(request)) {
            QueryScope.requireCrossPartition(request);
        }
        if (query || request.method().equals("GET")) {
            return Resources.metadata(Resources.feed(owner, feed, List.of()));
        }
        throw CosmosException.badRequest("The emulator does not support " + text);
    }
}
