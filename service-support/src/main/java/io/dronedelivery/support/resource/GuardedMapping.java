package io.dronedelivery.support.resource;

import io.dronedelivery.support.problem.FieldProblem;
import io.dronedelivery.support.problem.InvalidRequestException;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
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
    private final Map<Method, Set<String>> parameters = new ConcurrentHashMap<>();

    GuardedMapping(boolean callerRequired) {
        this.callerRequired = callerRequired;
    }

    @Override
    protected void handleMatch(RequestMappingInfo mapping, HandlerMethod operation, ServerWebExchange exchange) {
        super.handleMatch(mapping, operation, exchange);
        refuseEncodings(exchange.getRequest().getHeaders());
        Set<String> read = parameters.computeIfAbsent(
                operation.getMethod(), method -> parameters(operation.getMethodParameters()));
        refuseOthers(exchange.getRequest().getQueryParams(), read);
        Caller.check(exchange.getRequest(), read, callerRequired);
    }

    // A body is read as it comes: one that is compressed would be taken for what it is not.
    private static void refuseEncodings(HttpHeaders headers) {
        if (headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING).stream()
                .anyMatch(encoding -> !encoding.strip().equalsIgnoreCase("identity"))) {
            throw new ProblemException(
                    ProblemType.UNSUPPORTED_MEDIA_TYPE, "Send the body as it is, without a Content-Encoding.");
        }
    }

    private static void refuseOthers(MultiValueMap<String, String> query, Set<String> read) {
        for (Map.Entry<String, List<String>> given : query.entrySet()) {
            if (!read.contains(given.getKey()) || given.getValue().size() != 1) {
                throw new InvalidRequestException(query.entrySet().stream()
                        .filter(parameter -> !read.contains(parameter.getKey())
                                || parameter.getValue().size() != 1)
                        .map(parameter -> new FieldProblem(
                                parameter.getKey(),
                                read.contains(parameter.getKey())
                                        ? "must be given once"
                                        : "is not a parameter of this operation"))
                        .toList());
            }
        }
    }

    private static Set<String> parameters(MethodParameter[] arguments) {
        return Arrays.stream(arguments).flatMap(GuardedMapping::names).collect(Collectors.toUnmodifiableSet());
    }

    /** A record that is not the body stands for as many parameters as it has components. */
    private static Stream<String> names(MethodParameter argument) {
        if (argument.hasParameterAnnotation(RequestParam.class)) {
            return Stream.ofNullable(argument.getParameterName());
        }
        Class<?> type = argument.getParameterType();
        return type.isRecord() && !argument.hasParameterAnnotation(RequestBody.class)
                ? Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName)
                : Stream.empty();
    }
}
