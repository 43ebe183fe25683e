package io.dronedelivery.gateway.policy;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Finds the operation that a request asks for, and refuses what the {@link Policy} does not know before any work is done. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
public class PolicyFilter implements WebFilter {

    private static final String OPERATION = Operation.class.getName();

    /** The operation that the request asks for. */
    public static Optional<Operation> operation(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(OPERATION));
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        if (!CorsUtils.isPreFlightRequest(request)) {
            exchange.getAttributes().put(OPERATION, find(request));
        }
        return chain.filter(exchange);
    }

    private static Operation find(ServerHttpRequest request) {
        String path = request.getURI().getRawPath();
        Map<String, Operation> operations = path == null ? Map.of() : Policy.at(path);
        String method = request.getMethod().name();
        Operation operation = operations.get(method.equals("HEAD") ? "GET" : method);
        if (operations.isEmpty()) {
            throw new ProblemException(ProblemType.NOT_FOUND);
        }
        if (operation == null) {
            throw new ProblemException(ProblemType.METHOD_NOT_ALLOWED)
                    .header(HttpHeaders.ALLOW, String.join(", ", methods(operations)));
        }
        checkParameters(request.getQueryParams(), operation.parameters());
        return operation;
    }

    private static Set<String> methods(Map<String, Operation> operations) {
        Set<String> methods = new TreeSet<>(operations.keySet());
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    private static void checkParameters(MultiValueMap<String, String> given, Set<String> allowed) {
        Map<String, String> faults = new HashMap<>();
        given.forEach((name, values) -> {
            if (!allowed.contains(name)) {
                faults.put(name, "is not a parameter of this operation");
            } else if (values.size() > 1) {
                faults.put(name, "is given " + values.size() + " times; once is needed");
            }
        });
        if (!faults.isEmpty()) {
            throw ProblemException.invalid(faults);
        }
    }
}
