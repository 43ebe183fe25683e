package io.dronedelivery.support.problem;

import com.azure.cosmos.CosmosException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ProblemDetail;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.server.MissingRequestValueException;
import org.springframework.web.server.ServerWebInputException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * The one place where an exception becomes what the caller sees. Nothing of an unexpected exception is shown: neither
 * its message nor its class.
 */
final class Problems {

    private static final Duration RETRY_AFTER_UNKNOWN = Duration.ofSeconds(1);
    private static final String LOGGED = "The failure has been logged.";
    private static final String WRONG_KIND = "has a value of the wrong kind";
    private static final String NOT_KNOWN = "is not known here";

    private Problems() {}

    /** A problem with the headers that belong to it. */
    record Answer(ProblemDetail problem, HttpHeaders headers) {

        boolean isFault() {
            return problem.getStatus() == 500;
        }
    }

    static Answer of(Throwable failure) {
        if (failure instanceof ProblemException expected) {
            return plain(expected.type().detail(expected.detail()));
        }
        if (failure instanceof InvalidRequestException invalid) {
            return plain(invalid(invalid.fields()));
        }
        OptionalInt database = DatabaseStatus.of(failure);
        if (database.isPresent()) {
            return ofDatabase(database.getAsInt(), retryAfter(failure));
        }
        if (failure instanceof HandlerMethodValidationException parameters) {
            return ofParameters(parameters);
        }
        if (failure instanceof ServerWebInputException input) {
            return plain(ofInput(input));
        }
        if (failure instanceof ErrorResponse response) {
            return ofFramework(response);
        }
        return plain(ProblemType.INTERNAL.detail(LOGGED));
    }

    private static Duration retryAfter(Throwable failure) {
        return failure instanceof DatabaseRefusedException refused
                ? refused.retryAfter()
                : cause(failure, CosmosException.class)
                        .map(CosmosException::getRetryAfterDuration)
                        .orElse(RETRY_AFTER_UNKNOWN);
    }

    private static Answer ofDatabase(int status, Duration retryAfter) {
        return switch (status) {
            case DatabaseStatus.TOO_MANY_REQUESTS ->
                retryable(
                        ProblemType.THROTTLED.detail("Retries within the request's bounds did not help."), retryAfter);
            case DatabaseStatus.REQUEST_TIMEOUT,
                    DatabaseStatus.GONE,
                    DatabaseStatus.RETRY_WITH,
                    DatabaseStatus.UNAVAILABLE ->
                retryable(ProblemType.DATABASE_UNAVAILABLE.detail("Try again shortly."), RETRY_AFTER_UNKNOWN);
            case DatabaseStatus.CONFLICT -> plain(ProblemType.CONFLICT.detail("An item with this id exists already."));
            case DatabaseStatus.PRECONDITION_FAILED ->
                plain(ProblemType.PRECONDITION_FAILED.detail("Read it again and repeat the change."));
            default -> plain(ProblemType.INTERNAL.detail(LOGGED));
        };
    }

    private static ProblemDetail ofInput(ServerWebInputException input) {
        if (input instanceof WebExchangeBindException binding) {
            return invalid(binding.getFieldErrors().stream().map(Problems::of).toList());
        }
        if (input instanceof MissingRequestValueException missing) {
            return invalid(List.of(new FieldProblem(missing.getName(), "must be given")));
        }
        MethodParameter parameter = input.getMethodParameter();
        if (input.getCause() instanceof TypeMismatchException && parameter != null) {
            return invalid(List.of(new FieldProblem(name(parameter), WRONG_KIND)));
        }
        return cause(input, JacksonException.class)
                .filter(json -> !json.getPath().isEmpty())
                .map(json -> invalid(List.of(new FieldProblem(
                        path(json), json instanceof UnrecognizedPropertyException ? NOT_KNOWN : WRONG_KIND))))
                .orElseGet(() -> ProblemType.INVALID_REQUEST.detail("The request could not be read."));
    }

    private static Answer ofParameters(HandlerMethodValidationException failure) {
        if (failure.isForReturnValue()) {
            return plain(ProblemType.INTERNAL.detail(LOGGED));
        }
        return plain(invalid(failure.getParameterValidationResults().stream()
                .flatMap(result -> result.getResolvableErrors().stream().map(error -> of(result, error)))
                .toList()));
    }

    private static FieldProblem of(ParameterValidationResult result, MessageSourceResolvable error) {
        if (error instanceof FieldError field) {
            return of(field);
        }
        return new FieldProblem(name(result.getMethodParameter()), detail(error.getDefaultMessage()));
    }

    private static String name(MethodParameter parameter) {
        String name = parameter.getParameterName();
        return name == null ? "parameter" : name;
    }

    private static Answer ofFramework(ErrorResponse response) {
        ProblemType type =
                switch (response.getStatusCode().value()) {
                    case 404 -> ProblemType.NOT_FOUND;
                    case 405 -> ProblemType.METHOD_NOT_ALLOWED;
                    case 406 -> ProblemType.NOT_ACCEPTABLE;
                    case 413 -> ProblemType.TOO_LARGE;
                    case 415 -> ProblemType.UNSUPPORTED_MEDIA_TYPE;
                    default ->
                        response.getStatusCode().is4xxClientError()
                                ? ProblemType.INVALID_REQUEST
                                : ProblemType.INTERNAL;
                };
        return new Answer(type.detail(framework(type)), withImpliedMethods(response.getHeaders()));
    }

    /** What Spring answers of its own accord belongs to what a path allows. */
    private static HttpHeaders withImpliedMethods(HttpHeaders headers) {
        Set<HttpMethod> allowed = headers.getAllow();
        if (allowed.isEmpty()) {
            return headers;
        }
        Set<HttpMethod> all = new TreeSet<>(allowed);
        all.add(HttpMethod.OPTIONS);
        if (all.contains(HttpMethod.GET)) {
            all.add(HttpMethod.HEAD);
        }
        HttpHeaders complete = new HttpHeaders(headers);
        complete.setAllow(all);
        return complete;
    }

    private static String framework(ProblemType type) {
        return type == ProblemType.INTERNAL ? LOGGED : "See the service's API description for what it understands.";
    }

    private static ProblemDetail invalid(List<FieldProblem> fields) {
        List<FieldProblem> sorted = fields.stream()
                .sorted(Comparator.comparing(FieldProblem::field).thenComparing(FieldProblem::detail))
                .toList();
        List<String> names = sorted.stream().map(FieldProblem::field).distinct().toList();
        ProblemDetail problem = ProblemType.INVALID_REQUEST.detail("At fault: " + String.join(", ", names) + ".");
        problem.setProperty("errors", sorted);
        return problem;
    }

    private static FieldProblem of(FieldError error) {
        return new FieldProblem(
                error.getField(), error.isBindingFailure() ? WRONG_KIND : detail(error.getDefaultMessage()));
    }

    private static String detail(@Nullable String message) {
        return message == null ? "is not valid" : message;
    }

    private static String path(JacksonException json) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : json.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }

    private static Answer plain(ProblemDetail problem) {
        return new Answer(problem, HttpHeaders.EMPTY);
    }

    private static Answer retryable(ProblemDetail problem, Duration wait) {
        HttpHeaders headers = new HttpHeaders();
        // Retry-After has whole seconds only; rounding down would send the caller back too early.
        headers.set(
                HttpHeaders.RETRY_AFTER,
                Long.toString(Math.max(1, wait.plusMillis(999).toSeconds())));
        return new Answer(problem, headers);
    }

    private static <E extends Throwable> Optional<E> cause(Throwable failure, Class<E> type) {
        for (Throwable cause = failure; cause != null; cause = DatabaseStatus.causeOf(cause)) {
            if (type.isInstance(cause)) {
                return Optional.of(type.cast(cause));
            }
        }
        return Optional.empty();
    }
}
