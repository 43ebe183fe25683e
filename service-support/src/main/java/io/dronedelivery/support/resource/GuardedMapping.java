package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.FieldProblem;
import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * Lets a request reach its operation only with the parameters that the operation reads, and only from who may ask. A
 * parameter that an operation ignores is not harmless: it may be the one by which somebody else decided who may ask. It
 * is checked here, and not by a filter, because here the operation is known, in whatever spelling its path came.
 */
final class GuardedMapping extends RequestMappingHandlerMapping {

    private final boolean callerRequired;
    private final Map<Method, Parameters> parameters = new ConcurrentHashMap<>();

    GuardedMapping(boolean callerRequired) {
        this.callerRequired = callerRequired;
    }

    @Override
    protected void handleMatch(RequestMappingInfo mapping, HandlerMethod operation, ServerWebExchange exchange) {
        super.handleMatch(mapping, operation, exchange);
        refuseEncodings(exchange.getRequest().getHeaders());
        Parameters read = parameters.computeIfAbsent(
                operation.getMethod(), method -> Parameters.of(operation.getMethodParameters()));
        read.refuseOthers(exchange.getRequest().getQueryParams());
        Caller.check(exchange.getRequest(), read.names(), callerRequired);
    }

    // A body is read as it comes: one that is compressed would be taken for what it is not.
    private static void refuseEncodings(HttpHeaders headers) {
        if (headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING).stream()
                .anyMatch(encoding -> !encoding.strip().equalsIgnoreCase("identity"))) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the body as it is, without a Content-Encoding.");
        }
    }

    /**
     * What an operation reads.
     *
     * @param converted those that the framework reads by itself: it takes an empty status for none at all
     */
    private record Parameters(Set<String> names, Set<String> converted) {

        static Parameters of(MethodParameter[] arguments) {
            Set<String> converted = Arrays.stream(arguments)
                    .filter(argument -> argument.hasParameterAnnotation(RequestParam.class))
                    .flatMap(argument -> Stream.ofNullable(argument.getParameterName()))
                    .collect(Collectors.toUnmodifiableSet());
            // A record that is not the body stands for as many parameters as it has components.
            Stream<String> components = Arrays.stream(arguments)
                    .filter(argument -> !argument.hasParameterAnnotation(RequestBody.class))
                    .map(MethodParameter::getParameterType)
                    .filter(Class::isRecord)
                    .flatMap(type -> Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName));
            return new Parameters(
                    Stream.concat(converted.stream(), components).collect(Collectors.toUnmodifiableSet()), converted);
        }

        void refuseOthers(MultiValueMap<String, String> query) {
            List<FieldProblem> problems = new ArrayList<>();
            query.forEach((name, values) -> {
                if (!names.contains(name)) {
                    problems.add(new FieldProblem(name, "is not a parameter of this operation"));
                } else if (values.size() != 1) {
                    problems.add(new FieldProblem(name, "must be given once"));
                } else if (converted.contains(name) && !StringUtils.hasLength(values.get(0))) {
                    problems.add(new FieldProblem(name, "must not be empty"));
                }
            });
            if (!problems.isEmpty()) {
                throw new InvalidRequestException(problems);
            }
        }
    }
}
