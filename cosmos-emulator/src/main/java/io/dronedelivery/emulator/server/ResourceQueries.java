package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.Database;
import io.dronedelivery.emulator.storage.ResourceList;

/** Queries on the lists of databases and containers. */
final class ResourceQueries {

    private final Account account;
    private final QueryHandler queries;

    ResourceQueries(Account account, QueryHandler queries) {
        this.account = account;
        this.queries = queries;
    }

    CosmosResponse databases(CosmosRequest request) {
        ResourceList all =
                ResourceList.of(account.databases().stream().map(Database::json).toList());
        return Resources.metadata(Resources.feed("", "Databases", queries.over(all, request.body())));
    }

    CosmosResponse containers(CosmosRequest request, Database database) {
        ResourceList all = ResourceList.of(
                database.containers().stream().map(Container::json).toList());
        return Resources.metadata(
                Resources.feed(database.rid(), "DocumentCollections", queries.over(all, request.body())));
    }
}
