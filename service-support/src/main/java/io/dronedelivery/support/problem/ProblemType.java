package io.dronedelivery.support.problem;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** The kinds of problem that a service answers with. A type's URI never changes; its title may. */
public enum ProblemType {
    INVALID_REQUEST("invalid-request", HttpStatus.BAD_REQUEST, "The request is not valid"),
    FORBIDDEN("forbidden", HttpStatus.FORBIDDEN, "The caller may not do this"),
    NOT_FOUND("not-found", HttpStatus.NOT_FOUND, "There is no such resource"),
    METHOD_NOT_ALLOWED("method-not-allowed", HttpStatus.METHOD_NOT_ALLOWED, "The resource does not allow this method"),
    NOT_ACCEPTABLE("not-acceptable", HttpStatus.NOT_ACCEPTABLE, "The caller accepts no media type that can be sent"),
    CONFLICT("conflict", HttpStatus.CONFLICT, "The resource exists already with other content"),
    PRECONDITION_FAILED(
            "precondition-failed", HttpStatus.PRECONDITION_FAILED, "The resource has changed since it was read"),
    PRECONDITION_REQUIRED(
            "precondition-required", HttpStatus.PRECONDITION_REQUIRED, "The request must name the version it is about"),
    TOO_LARGE("content-too-large", HttpStatus.CONTENT_TOO_LARGE, "The request body is too large"),
    UNSUPPORTED_MEDIA_TYPE(
            "unsupported-media-type",
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "The media type of the request body is not supported"),
    THROTTLED("database-throttled", HttpStatus.TOO_MANY_REQUESTS, "The database is over its provisioned throughput"),
    INTERNAL("internal", HttpStatus.INTERNAL_SERVER_ERROR, "The service failed"),
    DATABASE_UNAVAILABLE(
            "database-unavailable", HttpStatus.SERVICE_UNAVAILABLE, "The database cannot be reached right now"),
    DEADLINE_EXCEEDED("deadline-exceeded", HttpStatus.GATEWAY_TIMEOUT, "The request's deadline has passed");

    private final URI type;
    private final HttpStatus status;
    private final String title;

    ProblemType(String name, HttpStatus status, String title) {
        this.type = URI.create("urn:drone-invoice:problem:" + name);
        this.status = status;
        this.title = title;
    }

    HttpStatus status() {
        return status;
    }

    ProblemDetail detail(String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(type);
        problem.setTitle(title);
        return problem;
    }
}
