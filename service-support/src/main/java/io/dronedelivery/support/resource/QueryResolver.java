package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.FieldProblem;
import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.summary.PageQuery;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Reads and checks a {@link MonthQuery} or a {@link PageQuery} in the address alone. The framework's data binder looks for
 * parameters in the body too, past {@link GuardedMapping}; and it takes a constructor apart by reflection for each of the
 * three months that every invoice asks for.
 */
final class QueryResolver implements HandlerMethodArgumentResolver {

    private final Validator validator;

    QueryResolver(Validator validator) {
        this.validator = validator;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == MonthQuery.class || parameter.getParameterType() == PageQuery.class;
    }

    @Override
    public Mono<Object> resolveArgument(
            MethodParameter parameter, BindingContext bindingContext, ServerWebExchange exchange) {
        MultiValueMap<String, String> query = exchange.getRequest().getQueryParams();
        return Mono.fromCallable(() -> parameter.getParameterType() == MonthQuery.class ? month(query) : page(query));
    }

    private MonthQuery month(MultiValueMap<String, String> query) {
        check(MonthQuery.class, query, "ownerId", "year", "month");
        return new MonthQuery(given("ownerId", query), given("year", query), given("month", query));
    }

    private PageQuery page(MultiValueMap<String, String> query) {
        check(PageQuery.class, query, "limit", "continuation");
        return new PageQuery(value("limit", query), value("continuation", query));
    }

    private void check(Class<?> type, MultiValueMap<String, String> query, String... names) {
        List<FieldProblem> problems = new ArrayList<>();
        for (String name : names) {
            validator
                    .validateValue(type, name, value(name, query))
                    .forEach(violation -> problems.add(new FieldProblem(name, violation.getMessage())));
        }
        if (!problems.isEmpty()) {
            throw new InvalidRequestException(problems);
        }
    }

    /** Of several values none is the right one: together they pass no check. */
    private static @Nullable String value(String name, MultiValueMap<String, String> query) {
        List<String> values = query.get(name);
        return values == null ? null : String.join(",", values);
    }

    private static String given(String name, MultiValueMap<String, String> query) {
        String value = value(name, query);
        return value == null ? "" : value;
    }
}
