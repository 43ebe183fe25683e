package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** The gateway's word about who asks: {@code X-Caller: operator}, or {@code X-Caller: owner} and the owner's id. */
final class Caller {

    static final String HEADER = "X-Caller";

    private static final String OPERATOR = "operator";
    private static final String OWNER = "owner ";
    private static final String OWNER_PARAMETER = "ownerId";
    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private Caller() {}

    /**
     * An owner's request reads, and names that owner, and no other, in the parameter from which the operation takes the
     * owner; what writes or has no such parameter is for operators.
     *
     * @param parameters those that the operation reads
     * @param required whether a request that says nothing of its caller is refused
     */
    static void check(ServerHttpRequest request, Set<String> parameters, boolean required) {
        List<String> said = request.getHeaders().getOrEmpty(HEADER);
        if (said.size() > 1) {
            throw new InvalidRequestException(HEADER, "must be given once");
        }
        if (said.isEmpty() ? required : !isAllowed(said.get(0), request, parameters)) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN,
                    "Only an operator, or its owner if it reads, may send it; X-Caller names somebody else.");
        }
    }

    private static boolean isAllowed(String caller, ServerHttpRequest request, Set<String> parameters) {
        if (caller.equals(OPERATOR)) {
            return true;
        }
        List<String> named = request.getQueryParams().get(OWNER_PARAMETER);
        return READS.contains(request.getMethod())
                && parameters.contains(OWNER_PARAMETER)
                && named != null
                && named.size() == 1
                && named.get(0) != null
                && caller.length() == OWNER.length() + named.get(0).length()
                && caller.startsWith(OWNER)
                && caller.endsWith(named.get(0));
    }
}
