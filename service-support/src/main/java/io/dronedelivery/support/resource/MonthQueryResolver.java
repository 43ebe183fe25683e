package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.FieldProblem;
import io.dronedelivery.support.problem.InvalidRequestException;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.MethodParameter;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads and checks a {@link MonthQuery}. Every invoice asks for three of them, and the framework's data binder takes its
 * constructor apart by reflection for each.
 */
final class MonthQueryResolver implements HandlerMethodArgumentResolver {

    private final Validator validator;

    MonthQueryResolver(Validator validator) {
        this.validator = validator;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == MonthQuery.class;
    }

    @Override
    public Mono<Object> resolveArgument(
            MethodParameter parameter, BindingContext bindingContext, ServerWebExchange exchange) {
        return Mono.fromCallable(() -> read(exchange.getRequest().getQueryParams()));
    }

    private MonthQuery read(MultiValueMap<String, String> query) {
        List<FieldProblem> problems = new ArrayList<>();
        MonthQuery month = new MonthQuery(
                read("ownerId", query, problems), read("year", query, problems), read("month", query, problems));
        if (!problems.isEmpty()) {
            throw new InvalidRequestException(problems);
        }
        return month;
    }

    private String read(String name, MultiValueMap<String, String> query, List<FieldProblem> problems) {
        List<String> values = query.get(name);
        // Of several values none is the right one: together they pass no check.
        String value = values == null ? null : String.join(",", values);
        validator
                .validateValue(MonthQuery.class, name, value)
                .forEach(violation -> problems.add(new FieldProblem(name, violation.getMessage())));
        return value == null ? "" : value;
    }
}
