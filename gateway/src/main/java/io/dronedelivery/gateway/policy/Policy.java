package io.dronedelivery.gateway.policy;

import static io.dronedelivery.gateway.policy.Operation.anybody;
import static io.dronedelivery.gateway.policy.Operation.operator;
import static io.dronedelivery.gateway.policy.Operation.owner;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Every operation of the whole API and whom it is for. What is not here is open to nobody. */
public final class Policy {

    public static final List<Operation> OPERATIONS = List.of(
            owner("GET", "/api/invoices", "ownerId", "year", "month"),
            owner("GET", "/api/invoices/latest", "ownerId"),
            // Deliveries
            owner("GET", "/api/deliveries", "ownerId", "year", "month", "limit", "continuation"),
            owner("GET", "/api/deliveries/{id}", "ownerId"),
            operator("POST", "/api/deliveries"),
            operator("PUT", "/api/deliveries/{id}", "ownerId"),
            operator("PATCH", "/api/deliveries/{id}", "ownerId"),
            operator("DELETE", "/api/deliveries/{id}", "ownerId"),
            operator("GET", "/api/all-owners/deliveries", "status", "droneId", "limit", "continuation"),
            // Packages
            owner("GET", "/api/packages", "ownerId", "year", "month", "limit", "continuation"),
            owner("GET", "/api/packages/{id}", "ownerId"),
            operator("POST", "/api/packages"),
            operator("PUT", "/api/packages/{id}", "ownerId"),
            operator("DELETE", "/api/packages/{id}", "ownerId"),
            operator("GET", "/api/all-owners/packages", "deliveryId", "limit", "continuation"),
            // Trips
            owner("GET", "/api/dronedeliveries", "ownerId", "year", "month", "limit", "continuation"),
            owner("GET", "/api/dronedeliveries/{id}", "ownerId"),
            operator("POST", "/api/dronedeliveries"),
            operator("PUT", "/api/dronedeliveries/{id}", "ownerId"),
            operator("DELETE", "/api/dronedeliveries/{id}", "ownerId"),
            operator("GET", "/api/all-owners/dronedeliveries", "droneId", "limit", "continuation"),
            anybody("GET", "/openapi.yaml"),
            // Served on the management port only, where no token is at hand.
            anybody("GET", "/actuator/health"),
            anybody("GET", "/actuator/health/liveness"),
            anybody("GET", "/actuator/health/readiness"),
            anybody("GET", "/actuator/info"),
            anybody("GET", "/actuator/prometheus"),
            anybody("GET", "/actuator/sbom"),
            anybody("GET", "/actuator/sbom/application"));

    private static final String ITEM = "/{id}";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** What the services keep beside their items, for the gateway alone. */
    private static final Set<String> NO_IDS = Set.of(".", "..", "summary", "utilization", "latest-month");

    private static final Map<String, Map<String, Operation>> BY_PATH =
            OPERATIONS.stream().collect(groupingBy(Operation::path, toMap(Operation::method, Function.identity())));

    private Policy() {}

    /**
     * The operations of a path by their method. A path has one plain spelling: a list of forbidden ones would always lack one.
     *
     * @param path as it was sent, nothing of it decoded
     */
    static Map<String, Operation> at(String path) {
        int slash = path.lastIndexOf('/') + 1;
        String last = path.substring(slash);
        if (slash > 1 && isId(last) && !NO_IDS.contains(last)) {
            Map<String, Operation> ofItem = BY_PATH.get(path.substring(0, slash - 1) + ITEM);
            if (ofItem != null) {
                return ofItem;
            }
        }
        return path.endsWith(ITEM) ? Map.of() : BY_PATH.getOrDefault(path, Map.of());
    }

    /** Whether it can be the id of an owner or an item, decoded or not: nothing in it is ever encoded. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
