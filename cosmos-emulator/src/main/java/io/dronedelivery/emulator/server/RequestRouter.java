package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Database;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The table of the protocol's operations. */
final class RequestRouter {

    private static final Set<String> STRONGER_THAN_SESSION = Set.of("strong", "boundedstaleness");
    private static final Set<String> SESSION_AND_WEAKER = Set.of("session", "consistentprefix", "eventual");

    private final AccountHandler accounts;
    private final ContainerHandler containers;
    private final DocumentHandler documents;
    private final QueryHandler queries;
    private final BatchHandler batches;
    private final ChangeFeedHandler changeFeed;
    private final Offers offers;
    private final ResourceQueries resourceQueries;

    RequestRouter(
            AccountHandler accounts,
            ContainerHandler containers,
            DocumentHandler documents,
            QueryHandler queries,
            BatchHandler batches,
            ChangeFeedHandler changeFeed,
            Offers offers,
            ResourceQueries resourceQueries) {
        this.accounts = accounts;
        this.containers = containers;
        this.documents = documents;
        this.queries = queries;
        this.batches = batches;
        this.changeFeed = changeFeed;
        this.offers = offers;
        this.resourceQueries = resourceQueries;
    }

    /** Whether the request is answered from memory without waiting, so that it need not leave the event loop. */
    boolean isImmediate(CosmosRequest request) {
        int length = request.path().length();
        return request.method().equals("GET") && (length == 0 || length == 6 && accounts.isInMemory());
    }

    /**
     * @throws CosmosException with the status to answer
     */
    CosmosResponse route(CosmosRequest request) {
        ResourcePath path = request.path();
        refuseIgnored(request);
        if (path.length() == 0) {
            return get(request, () -> accounts.read(request));
        }
        if (path.has(0, "offers")) {
            return offers(request, path);
        }
        if (!path.has(0, "dbs")) {
            throw unknown(path);
        }
        Optional<CosmosResponse> absent = absent(request, path);
        if (absent.isPresent()) {
            return absent.get();
        }
        return switch (path.length()) {
            case 1 -> databases(request);
            case 2 -> database(request, accounts.database(path));
            case 3 -> containers(request, accounts.owner(path), path);
            case 4 -> container(request, ContainerHandler.container(accounts.owner(path), path));
            case 5 -> inContainer(request, ContainerHandler.owner(accounts.owner(path), path), path);
            case 6 -> inContainer(request, ContainerHandler.owner(accounts.owner(path), path), path, path.segment(5));
            default -> throw unknown(path);
        };
    }

    /** What would change the answer and is not done here. */
    private static void refuseIgnored(CosmosRequest request) {
        if (request.header(Headers.CONTINUATION).isPresent() && !request.path().has(4, "docs")) {
            throw CosmosException.badRequest(
                    "The continuation token is not valid: lists of anything but documents are answered whole");
        }
        for (String trigger : List.of(Headers.PRE_TRIGGER, Headers.POST_TRIGGER)) {
            if (request.header(trigger).isPresent()) {
                throw CosmosException.badRequest("The emulator does not support triggers: " + trigger);
            }
        }
        request.header(Headers.CONSISTENCY_LEVEL).ifPresent(RequestRouter::checkConsistency);
    }

    private static void checkConsistency(String level) {
        String known = level.toLowerCase(Locale.ROOT);
        if (!SESSION_AND_WEAKER.contains(known)) {
            throw CosmosException.badRequest("Consistency level " + level + " is invalid: "
                    + (STRONGER_THAN_SESSION.contains(known)
                            ? "it is stronger than the account's, which is Session"
                            : "there is no such level"));
        }
    }

    private Optional<CosmosResponse> absent(CosmosRequest request, ResourcePath path) {
        List<String> segments = path.segments();
        if (segments.size() > 4 && path.has(2, "colls")) {
            return AbsentResource.named(segments.get(4)).map(kind -> {
                Container container = ContainerHandler.owner(accounts.owner(path), path);
                checkGeneration(request, container);
                return kind.answer(request, container.rid(), segments.subList(5, segments.size()));
            });
        }
        if (segments.size() > 2) {
            return AbsentResource.named(segments.get(2))
                    .map(kind ->
                            kind.answer(request, accounts.owner(path).rid(), segments.subList(3, segments.size())));
        }
        return Optional.empty();
    }

    private CosmosResponse databases(CosmosRequest request) {
        return switch (request.method()) {
            case "GET" -> accounts.listDatabases();
            case "POST" -> isQuery(request) ? resourceQueries.databases(request) : accounts.createDatabase(request);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse database(CosmosRequest request, Database database) {
        return switch (request.method()) {
            case "GET" -> accounts.readDatabase(request, database);
            case "DELETE" -> accounts.deleteDatabase(request, database);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse containers(CosmosRequest request, Database database, ResourcePath path) {
        if (!path.has(2, "colls")) {
            throw unknown(path);
        }
        return switch (request.method()) {
            case "GET" -> containers.list(database);
            case "POST" ->
                isQuery(request) ? resourceQueries.containers(request, database) : containers.create(request, database);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse container(CosmosRequest request, Container container) {
        return switch (request.method()) {
            case "GET" -> containers.read(request, container);
            case "PUT" -> containers.replace(request, container);
            case "DELETE" -> containers.delete(request, container);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse inContainer(CosmosRequest request, Container container, ResourcePath path) {
        checkGeneration(request, container);
        if (path.has(4, "pkranges")) {
            return get(request, () -> containers.partitionKeyRanges(request, container));
        }
        if (!path.has(4, "docs")) {
            throw unknown(path);
        }
        return switch (request.method()) {
            case "GET" ->
                request.header(Headers.CHANGE_FEED).isPresent()
                        ? changeFeed.read(request, container)
                        : queries.readAll(request, container);
            case "POST" -> post(request, container);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse post(CosmosRequest request, Container container) {
        if (request.flag(Headers.IS_QUERY_PLAN)) {
            return queries.plan(request, container);
        }
        if (isQuery(request)) {
            return queries.query(request, container);
        }
        if (request.flag(Headers.IS_BATCH)) {
            return batches.handle(request, container);
        }
        return documents.createOrUpsert(request, container);
    }

    private CosmosResponse inContainer(CosmosRequest request, Container container, ResourcePath path, String id) {
        checkGeneration(request, container);
        if (path.has(4, "operations")
                && id.equals("partitionkeydelete")
                && request.method().equals("POST")) {
            return documents.deleteLogicalPartition(request, container);
        }
        if (!path.has(4, "docs")) {
            throw unknown(path);
        }
        return switch (request.method()) {
            case "GET" -> documents.read(request, container, id);
            case "PUT" -> documents.replace(request, container, id);
            case "PATCH" -> documents.patch(request, container, id);
            case "DELETE" -> documents.delete(request, container, id);
            default -> throw notAllowed(request);
        };
    }

    private CosmosResponse offers(CosmosRequest request, ResourcePath path) {
        if (path.length() == 1) {
            return switch (request.method()) {
                case "GET" -> offers.list();
                case "POST" -> offers.query(request);
                default -> throw notAllowed(request);
            };
        }
        return switch (request.method()) {
            case "GET" -> offers.read(request, path.segment(1));
            case "PUT" -> offers.replace(request, path.segment(1));
            default -> throw notAllowed(request);
        };
    }

    /** A container of the same name may have been created anew; a client that means the old one has to look it up again. */
    private static void checkGeneration(CosmosRequest request, Container container) {
        request.header(Headers.INTENDED_CONTAINER)
                .filter(rid -> !rid.equals(container.rid()))
                .ifPresent(rid -> {
                    throw CosmosException.of(
                            400,
                            CosmosException.CONTAINER_RECREATED,
                            "Container '" + container.id() + "' is not the one that the client knows by this name");
                });
    }

    static boolean isQuery(CosmosRequest request) {
        return request.flag(Headers.IS_QUERY)
                || request.header("content-type")
                        .filter(type -> type.startsWith("application/query+json"))
                        .isPresent();
    }

    private static CosmosResponse get(CosmosRequest request, Supplier<CosmosResponse> answer) {
        if (!request.method().equals("GET")) {
            throw notAllowed(request);
        }
        return answer.get();
    }

    private static CosmosException unknown(ResourcePath path) {
        return CosmosException.badRequest("The emulator has nothing at /" + path.decoded());
    }

    private static CosmosException notAllowed(CosmosRequest request) {
        return CosmosException.of(405, 0, request.method() + " is not possible on this resource");
    }
}
