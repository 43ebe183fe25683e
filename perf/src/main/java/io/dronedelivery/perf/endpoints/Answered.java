package io.dronedelivery.perf.endpoints;

import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.List;

/** What is looked at in every answer, and what only in one that carries something. */
public final class Answered {

    /** Holds the status after a request that got an answer. */
    public static final String STATUS = "status";

    /** Holds the answer's own word on when to come back, where it has one. */
    public static final String RETRY_AFTER = "retryAfter";

    /** Holds the request units that the answer cost, where it says so. */
    public static final String CHARGE = "charge";

    private Answered() {}

    /**
     * The body of a refusal is not looked into: under overload most answers are refusals, and the generator shares its processors
     * with the system.
     */
    static HttpRequestActionBuilder with(int right, HttpRequestActionBuilder request, List<CheckBuilder> body) {
        HttpRequestActionBuilder checked = request.check(
                status().saveAs(STATUS),
                header("Retry-After").optional().saveAs(RETRY_AFTER),
                header("X-Request-Charge").optional().saveAs(CHARGE),
                status().is(right));
        return body.isEmpty()
                ? checked
                : checked.checkIf((response, session) -> response.status().code() == right)
                        .then(body);
    }
}
