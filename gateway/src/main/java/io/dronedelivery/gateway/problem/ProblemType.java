package io.dronedelivery.gateway.problem;

import java.net.URI;
import org.springframework.http.HttpStatus;

/** The kinds of problem that the gateway answers with. A type's URI never changes; its title may. */
public enum ProblemType {
    INVALID_REQUEST("invalid-request", HttpStatus.BAD_REQUEST, "The request is not valid"),
    UNAUTHORIZED("unauthorized", HttpStatus.UNAUTHORIZED, "A valid access token is needed"),
    FORBIDDEN("forbidden", HttpStatus.FORBIDDEN, "The access token does not open this"),
    NOT_FOUND("not-found", HttpStatus.NOT_FOUND, "There is no such resource"),
    METHOD_NOT_ALLOWED("method-not-allowed", HttpStatus.METHOD_NOT_ALLOWED, "The resource does not know this method"),
    NOT_ACCEPTABLE("not-acceptable", HttpStatus.NOT_ACCEPTABLE, "No representation that the caller accepts"),
    TOO_LARGE("content-too-large", HttpStatus.CONTENT_TOO_LARGE, "The request body is too large"),
    UNSUPPORTED_MEDIA_TYPE(
            "unsupported-media-type", HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The request body has an unknown media type"),
    URI_TOO_LONG("uri-too-long", HttpStatus.URI_TOO_LONG, "The request line is too long"),
    HEADERS_TOO_LARGE(
            "header-fields-too-large",
            HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
            "The request's headers are too large"),
    RATE_LIMITED("rate-limited", HttpStatus.TOO_MANY_REQUESTS, "The caller has asked for more than its share"),
    INTERNAL("internal", HttpStatus.INTERNAL_SERVER_ERROR, "The gateway failed"),
    BAD_GATEWAY("bad-gateway", HttpStatus.BAD_GATEWAY, "The service behind gave no usable answer"),
    OVERLOADED("overloaded", HttpStatus.SERVICE_UNAVAILABLE, "The gateway has more requests than it can serve"),
    UNAVAILABLE("service-unavailable", HttpStatus.SERVICE_UNAVAILABLE, "The services behind cannot answer right now"),
    DEADLINE_EXCEEDED("deadline-exceeded", HttpStatus.GATEWAY_TIMEOUT, "The request's time ran out");

    private final URI type;
    private final HttpStatus status;
    private final String title;

    ProblemType(String name, HttpStatus status, String title) {
        this.type = URI.create("urn:drone-invoice:problem:" + name);
        this.status = status;
        this.title = title;
    }

    URI type() {
        return type;
    }

    HttpStatus status() {
        return status;
    }

    String title() {
        return title;
    }
}
