package io.dronedelivery.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.dronedelivery.gateway.policy.Operation;
import io.dronedelivery.gateway.policy.Policy;
import io.dronedelivery.localstack.ApiDescriptions.Described;
import io.dronedelivery.localstack.ApiDescriptions.Parameter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Every operation that an OpenAPI document describes, with every combination of its query parameters, asked by every kind
 * of caller, through the real processes. What must come out follows from the gateway's policy alone.
 */
class AuthorizationMatrixIT {

    /** Digits, so that a claim can be the same in another type. */
    private static final String OWN = "7070707070707";

    private static final String OTHERS = "o-of-somebody-else";
    private static final String DESCRIPTION = "/openapi.yaml";
    private static final String DESCRIPTIONS = "/v3/api-docs";
    private static final List<Component> SERVICES = List.of(Component.DELIVERY, Component.PACKAGE, Component.DRONE);
    private static final int AT_A_TIME = 48;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Map<String, String> VALUES = Map.of(
            "year", "2026",
            "month", "11",
            "limit", "5",
            "continuation", "",
            "status", "delivered",
            "droneId", "dr-1",
            "deliveryId", "d-1");

    private static final Map<String, String> BODIES =
            Map.of("deliveries", """
            {"id":"%s","ownerId":"%s","year":2026,"month":11,"deadline":"2026-11-30T12:00:00Z","status":"delivered",
             "droneId":"dr-1","pickup":{"altitude":10,"latitude":47.6,"longitude":-122.3},
             "dropoff":{"altitude":30,"latitude":47.7,"longitude":-122.1}}""", "packages", """
            {"id":"%s","ownerId":"%s","year":2026,"month":11,"deliveryId":"d-1","size":"small","weight":1.205}""", "dronedeliveries", """
            {"id":"%s","ownerId":"%s","year":2026,"month":11,"deliveryId":"d-1","droneId":"dr-1","traveledMiles":30.125,
             "assignedHours":2.5}""");

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final TestIssuer ISSUER = new TestIssuer();

    @TempDir
    private static Path folder = Path.of(".");

    @SuppressWarnings("NullAway.Init") // assigned before every test
    private static SecuredSystem system;

    @SuppressWarnings("NullAway.Init") // assigned before every test
    private static List<Described> described;

    /** What a caller may do: nothing at all, what is its owner's (if it has one), or everything. */
    private enum Right {
        NOT_KNOWN,
        OWNER,
        OPERATOR
    }

    private record Caller(
            String name,
            Right right,
            @Nullable String ownerId,
            @Nullable String token) {}

    private record Given(String name, String value) {}

    private record Cell(Caller caller, Described operation, String method, List<Given> query) {

        @Nullable String owner() {
            return query.stream()
                    .filter(given -> given.name().equals("ownerId"))
                    .map(Given::value)
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public String toString() {
            return method + " " + operation.path() + query + " by " + caller.name();
        }
    }

    @BeforeAll
    static void start() throws Exception {
        system = SecuredSystem.start(
                folder,
                ISSUER,
                "gateway:gateway.admission.enabled=false",
                "gateway:gateway.services.delivery.timeout=10s",
                "gateway:gateway.services.package.timeout=10s",
                "gateway:gateway.services.drone.timeout=10s");
        described = new ArrayList<>(ApiDescriptions.yaml(system.gateway(), text(system.gateway(), DESCRIPTION)));
        for (Component service : SERVICES) {
            described.addAll(ApiDescriptions.json(system.base(service), text(system.base(service), DESCRIPTIONS)));
        }
        for (String resource : BODIES.keySet()) {
            for (String ownerId : List.of(OWN, OTHERS)) {
                HttpResponse<String> created = send(HttpRequest.newBuilder(
                                system.gateway().resolve("/api/" + resource))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + operator().token())
                        .POST(BodyPublishers.ofString(BODIES.get(resource).formatted("seed", ownerId)))
                        .build());
                assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
            }
        }
    }

    @AfterAll
    static void stop() {
        system.close();
        ISSUER.close();
    }

    @Test
    void everyDescriptionIsValid() throws Exception {
        assertThat(ApiDescriptions.mistakes(text(system.gateway(), DESCRIPTION)))
                .isEmpty();
        for (Component service : SERVICES) {
            assertThat(ApiDescriptions.mistakes(text(system.base(service), DESCRIPTIONS)))
                    .isEmpty();
        }
    }

    @Test
    void everyOperationHasALineInThePolicyAndEveryLineAnOperation() {
        Set<String> lines = Policy.OPERATIONS.stream()
                .filter(line -> !line.path().startsWith("/actuator/"))
                .map(line -> line.method() + " " + line.path() + " " + new TreeSet<>(line.parameters()))
                .collect(Collectors.toSet());

        assertThat(described.stream()
                        .filter(operation -> !operation.internal())
                        .map(operation -> operation + " " + new TreeSet<>(operation.names())))
                .containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void letsInWhomThePolicyLetsInAndNobodyElse() {
        List<Cell> cells = cells();
        System.out.printf(
                "Authorization matrix: %d cells of %d operations and %d callers%n",
                cells.size(), described.size(), callers().size());

        assertThat(asked(cells, AuthorizationMatrixIT::throughTheGateway, this::expectedOfTheGateway))
                .isEmpty();
    }

    @Test
    void theServicesRefuseByThemselvesWhatAMistakeInTheGatewayWouldLetPass() {
        List<Cell> cells = cells().stream()
                .filter(cell -> !cell.operation().of().equals(system.gateway()))
                .filter(cell -> cell.caller().right() != Right.NOT_KNOWN
                        || cell.caller().token() == null)
                .toList();
        System.out.printf("Authorization matrix of the services alone: %d cells%n", cells.size());

        assertThat(asked(cells, AuthorizationMatrixIT::directly, this::expectedOfTheService))
                .isEmpty();
    }

    @Test
    void servesItsOwnStateOnTheManagementPortOnly() throws Exception {
        for (Operation line : Policy.OPERATIONS) {
            if (line.path().startsWith("/actuator/")) {
                assertThat(status(system.management(Component.GATEWAY).resolve(line.path())))
                        .isEqualTo(200);
                assertThat(status(system.gateway().resolve(line.path()))).isEqualTo(404);
            }
        }
    }

    @Test
    void readsAPathOfFourThousandCharacters() throws Exception {
        assertThat(status(system.gateway().resolve("/a".repeat(2_000)))).isEqualTo(404);
    }

    // ---- what is asked

    private static List<Cell> cells() {
        Set<String> names = described.stream()
                .flatMap(operation -> operation.names().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        names.add("unknown");
        List<Cell> cells = new ArrayList<>();
        for (Described operation : described) {
            Set<List<Given>> queries = new HashSet<>(combinations(operation.names()));
            List<Given> complete = complete(operation);
            for (String name : names) {
                queries.add(plus(complete, name, OWN));
                queries.add(plus(complete, name, OTHERS));
            }
            for (Caller caller : callers()) {
                queries.forEach(query -> cells.add(new Cell(caller, operation, operation.method(), query)));
                if (operation.method().equals("GET")) {
                    cells.add(new Cell(caller, operation, "HEAD", complete));
                }
            }
        }
        return cells;
    }

    /** Each parameter there or not; the owner the own one or another. */
    private static List<List<Given>> combinations(List<String> names) {
        if (names.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Given>> rest = combinations(names.subList(1, names.size()));
        String name = names.get(0);
        return Stream.concat(rest.stream(), values(name).flatMap(value -> rest.stream()
                        .map(query -> plus(query, name, value))))
                .toList();
    }

    private static Stream<String> values(String name) {
        return name.equals("ownerId") ? Stream.of(OWN, OTHERS) : Stream.of(VALUES.getOrDefault(name, "x"));
    }

    private static List<Given> complete(Described operation) {
        return operation.parameters().stream()
                .filter(Parameter::required)
                .map(parameter -> new Given(
                        parameter.name(), values(parameter.name()).findFirst().orElseThrow()))
                .toList();
    }

    /** Given a second time where the query has it already. */
    private static List<Given> plus(List<Given> query, String name, String ownerId) {
        String value = name.equals("ownerId") ? ownerId : VALUES.getOrDefault(name, "x");
        return Stream.concat(query.stream(), Stream.of(new Given(name, value))).toList();
    }

    // ---- who asks

    private static Caller operator() {
        return new Caller(
                "operator", Right.OPERATOR, null, ISSUER.token(claims -> claims.claim("scope", "invoices.operator")));
    }

    private static final List<Caller> CALLERS = callersOf();

    private static List<Caller> callers() {
        return CALLERS;
    }

    private static List<Caller> callersOf() {
        // Whoever believes one of these gives away everything.
        UnaryOperator<JWTClaimsSet.Builder> everything =
                claims -> claims.claim("scope", "invoices.operator").claim(TestIssuer.OWNER_CLAIM, OWN);
        return List.of(
                new Caller("nobody", Right.NOT_KNOWN, null, null),
                owner("the owner", OWN, OWN),
                owner("another owner", OTHERS, OTHERS),
                operator(),
                owner("one without an owner", null, null),
                owner("an owner in a list", null, List.of(OWN)),
                owner("an owner as a number", null, Long.valueOf(OWN)),
                owner("an owner in an object", null, Map.of("id", OWN)),
                notKnown(
                        "one for another audience",
                        ISSUER.token(claims -> everything.apply(claims).audience("another"))),
                notKnown(
                        "one for no audience",
                        ISSUER.token(claims -> everything.apply(claims).audience((String) null))),
                notKnown(
                        "one of another issuer",
                        ISSUER.token(claims -> everything.apply(claims).issuer("http://another"))),
                notKnown(
                        "one of no issuer",
                        ISSUER.token(claims -> everything.apply(claims).issuer(null))),
                notKnown("one too late", ISSUER.token(claims -> everything
                        .apply(claims)
                        .notBeforeTime(TestIssuer.in(Duration.ofHours(-2)))
                        .expirationTime(TestIssuer.in(Duration.ofHours(-1))))),
                notKnown("one too early", ISSUER.token(claims -> everything
                        .apply(claims)
                        .notBeforeTime(TestIssuer.in(Duration.ofMinutes(30))))),
                notKnown("one of an unknown key", ISSUER.ofUnknownKey(everything)),
                notKnown("one of a forged key", ISSUER.forged(everything)),
                notKnown("one signed with the public key", ISSUER.signedWithThePublicKey(everything)),
                notKnown("one signed by nobody", ISSUER.unsigned(everything)),
                notKnown("one who talks nonsense", "nonsense"));
    }

    private static Caller owner(String name, @Nullable String ownerId, @Nullable Object claim) {
        return new Caller(
                name, Right.OWNER, ownerId, ISSUER.token(claims -> claims.claim(TestIssuer.OWNER_CLAIM, claim)));
    }

    private static Caller notKnown(String name, String token) {
        return new Caller(name, Right.NOT_KNOWN, null, token);
    }

    // ---- what must come out

    private interface Expectation {
        Set<Integer> of(Cell cell);
    }

    private Set<Integer> expectedOfTheGateway(Cell cell) {
        Optional<Operation> line = Policy.OPERATIONS.stream()
                .filter(operation -> operation.path().equals(cell.operation().path())
                        && operation.method().equals(cell.operation().method()))
                .findFirst();
        if (line.isEmpty()) {
            return Set.of(404);
        }
        if (!areAllowed(cell.query(), line.get().parameters())) {
            return Set.of(400);
        }
        if (cell.caller().right() == Right.NOT_KNOWN
                && (line.get().access() != Operation.Access.ANYBODY
                        || cell.caller().token() != null)) {
            return Set.of(401);
        }
        return isFor(line.get().access(), cell) ? letIn(cell) : Set.of(403);
    }

    /** The services know of no tokens; what only the gateway may ask is for the owner whom it names. */
    private Set<Integer> expectedOfTheService(Cell cell) {
        Set<String> parameters = Set.copyOf(cell.operation().names());
        if (!areAllowed(cell.query(), parameters)) {
            return Set.of(400);
        }
        Operation.Access access = Policy.OPERATIONS.stream()
                .filter(operation -> operation.path().equals(cell.operation().path())
                        && operation.method().equals(cell.operation().method()))
                .map(Operation::access)
                .findFirst()
                .orElse(Operation.Access.OWNER);
        return isFor(access, cell) ? letIn(cell) : Set.of(403);
    }

    private static boolean areAllowed(List<Given> query, Set<String> parameters) {
        List<String> names = query.stream().map(Given::name).toList();
        return parameters.containsAll(names) && Set.copyOf(names).size() == names.size();
    }

    private static boolean isFor(Operation.Access access, Cell cell) {
        Caller caller = cell.caller();
        return access == Operation.Access.ANYBODY
                || caller.right() == Right.OPERATOR
                || access == Operation.Access.OWNER
                        && caller.right() == Right.OWNER
                        && caller.ownerId() != null
                        && caller.ownerId().equals(cell.owner());
    }

    private static Set<Integer> letIn(Cell cell) {
        Set<String> given = cell.query().stream().map(Given::name).collect(Collectors.toSet());
        boolean complete = cell.operation().parameters().stream()
                .allMatch(parameter -> !parameter.required() || given.contains(parameter.name()));
        if (!complete) {
            return Set.of(400);
        }
        return cell.operation().method().equals("GET") ? Set.of(200) : Set.of(200, 201, 204, 404, 409, 412, 428);
    }

    // ---- how it is asked

    private interface Way {
        HttpRequest of(Cell cell);
    }

    private static HttpRequest throughTheGateway(Cell cell) {
        HttpRequest.Builder request = request(cell, system.gateway());
        // Whatever a caller says of itself must not count.
        request.header("X-Caller", "operator");
        if (cell.caller().token() != null) {
            request.header("Authorization", "Bearer " + cell.caller().token());
        }
        return request.build();
    }

    private static HttpRequest directly(Cell cell) {
        HttpRequest.Builder request = request(cell, cell.operation().of());
        switch (cell.caller().right()) {
            case OPERATOR -> request.header("X-Caller", "operator");
            case OWNER ->
                request.header(
                        "X-Caller",
                        "owner " + Objects.requireNonNullElse(cell.caller().ownerId(), ""));
            case NOT_KNOWN -> {}
        }
        return request.build();
    }

    private static HttpRequest.Builder request(Cell cell, URI base) {
        String id = cell.operation().method().equals("GET") ? "seed" : "written";
        String query = cell.query().stream()
                .map(given -> given.name() + "=" + given.value())
                .collect(Collectors.joining("&", "?", ""));
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        base.resolve(cell.operation().path().replace("{id}", id) + query))
                .header("X-Request-Timeout-Ms", "10000")
                .timeout(Duration.ofSeconds(30));
        String ownerId = Objects.requireNonNullElse(cell.owner(), OWN);
        return switch (cell.method()) {
            case "POST", "PUT" ->
                request.header("Content-Type", "application/json")
                        .method(
                                cell.method(),
                                BodyPublishers.ofString(body(cell.operation()).formatted(id, ownerId)));
            case "PATCH" ->
                request.header("Content-Type", "application/json")
                        .method("PATCH", BodyPublishers.ofString("{\"status\":\"cancelled\"}"));
            default -> request.method(cell.method(), BodyPublishers.noBody());
        };
    }

    private static String body(Described operation) {
        return Objects.requireNonNull(BODIES.get(operation.path().split("/")[2]));
    }

    /** What was not as expected. */
    private static List<String> asked(List<Cell> cells, Way way, Expectation expectation) {
        return Objects.requireNonNull(Flux.fromIterable(cells)
                .flatMap(
                        cell -> Mono.fromFuture(() -> HTTP.sendAsync(way.of(cell), BodyHandlers.ofString()))
                                .flatMapMany(answer -> Flux.fromStream(wrong(cell, answer, expectation.of(cell)))),
                        AT_A_TIME)
                .take(40)
                .collectList()
                .block(PATIENCE));
    }

    private static Stream<String> wrong(Cell cell, HttpResponse<String> answer, Set<Integer> expected) {
        if (!expected.contains(answer.statusCode())) {
            return Stream.of("%s: %d, not %s: %s".formatted(cell, answer.statusCode(), expected, answer.body()));
        }
        boolean secret = answer.statusCode() < 300 && cell.caller().right() != Right.OPERATOR;
        return Stream.of(OWN, OTHERS)
                .filter(ownerId -> secret && !ownerId.equals(cell.caller().ownerId()))
                .filter(ownerId -> answer.body().contains(ownerId))
                .map(ownerId -> "%s: shows what is %s's: %s".formatted(cell, ownerId, answer.body()));
    }

    private static String text(URI base, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path))
                        .header("X-Caller", "operator")
                        .build())
                .body();
    }

    private static int status(URI uri) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri).build()).statusCode();
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return HTTP.send(request, BodyHandlers.ofString());
    }
}
