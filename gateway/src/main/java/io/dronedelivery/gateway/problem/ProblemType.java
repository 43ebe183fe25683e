package io.dronedelivery.gateway.problem;

import java.net.URI;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** The kinds of problem that the gateway answers with. A type's URI is made of its name and never changes; its title may. */
public enum ProblemType {
    INVALID_REQUEST(HttpStatus.BAD_REQUEST, "The request is not valid", "The request could not be read."),
    UNAUTHORIZED(HttpStatus.UNAUTHORIZED, "A valid access token is needed", "Send it as a bearer token."),
    FORBIDDEN(
            HttpStatus.FORBIDDEN,
            "The access token does not open this",
            "It is for the owner that it names, or for an operator."),
    NOT_FOUND(HttpStatus.NOT_FOUND, "There is no such resource", "Nothing is served under this path."),
    METHOD_NOT_ALLOWED(
            HttpStatus.METHOD_NOT_ALLOWED, "The resource does not know this method", "See the API description."),
    NOT_ACCEPTABLE(
            HttpStatus.NOT_ACCEPTABLE,
            "No representation that the caller accepts",
            "The answer is application/json only."),
    CONTENT_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "The request body is too large", "See the API description."),
    UNSUPPORTED_MEDIA_TYPE(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "The request body has an unknown media type",
            "See the API description."),
    URI_TOO_LONG(HttpStatus.URI_TOO_LONG, "The request line is too long", "The request could not be read."),
    HEADER_FIELDS_TOO_LARGE(
            HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
            "The request's headers are too large",
            "The request could not be read."),
    RATE_LIMITED(
            HttpStatus.TOO_MANY_REQUESTS,
            "The caller has asked for more than its share",
            "The limit is this caller's own; others are served."),
    INTERNAL(HttpStatus.INTERNAL_SERVER_ERROR, "The gateway failed", "The failure has been logged."),
    BAD_GATEWAY(
            HttpStatus.BAD_GATEWAY, "The service behind gave no usable answer", "The service broke off its answer."),
    SERVICE_UNAVAILABLE(
            HttpStatus.SERVICE_UNAVAILABLE, "The services behind cannot answer right now", "Try again shortly."),
    OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "The gateway has more requests than it can serve", "Come back later."),
    DEADLINE_EXCEEDED(
            HttpStatus.GATEWAY_TIMEOUT,
            "The request's time ran out",
            "The answer was not there within the request's budget.");

    private final HttpStatus status;
    private final String title;
    private final String usualDetail;

    ProblemType(HttpStatus status, String title, String usualDetail) {
        this.status = status;
        this.title = title;
        this.usualDetail = usualDetail;
    }

    HttpStatus status() {
        return status;
    }

    String usualDetail() {
        return usualDetail;
    }

    ProblemDetail saying(String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(URI.create(
                "urn:drone-invoice:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-')));
        problem.setTitle(title);
        return problem;
    }
}
