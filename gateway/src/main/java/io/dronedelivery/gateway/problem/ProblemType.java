package io.dronedelivery.gateway.problem;

import java.net.URI;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** The kinds of problem that the gateway answers with. A type's URI is made of its name and never changes; its title may. */
public enum ProblemType {
    INVALID_REQUEST(400, "The request is not valid", "The request could not be read."),
    UNAUTHORIZED(401, "A valid access token is needed", "Send it as a bearer token."),
    FORBIDDEN(
            403,
            "This is not open to the caller",
            "A token opens what is the owner's that it names, or is an operator's."),
    NOT_FOUND(404, "There is no such resource", "Nothing is served under this path."),
    METHOD_NOT_ALLOWED(405, "The resource does not know this method", "See the API description."),
    NOT_ACCEPTABLE(406, "No representation that the caller accepts", "The answer is application/json only."),
    CONTENT_TOO_LARGE(413, "The request body is too large", "See the API description."),
    URI_TOO_LONG(414, "The request line is too long", "The request could not be read."),
    UNSUPPORTED_MEDIA_TYPE(415, "The request body has an unknown media type", "See the API description."),
    RATE_LIMITED(
            429, "The caller has asked for more than its share", "The limit is this caller's own; others are served."),
    HEADER_FIELDS_TOO_LARGE(431, "The request's headers are too large", "The request could not be read."),
    INTERNAL(500, "The gateway failed", "The failure has been logged."),
    BAD_GATEWAY(502, "The service behind gave no usable answer", "The service broke off its answer."),
    SERVICE_UNAVAILABLE(503, "The services behind cannot answer right now", "Try again shortly."),
    OVERLOADED(503, "The gateway has more requests than it can serve", "Come back later."),
    DEADLINE_EXCEEDED(504, "The request's time ran out", "The answer was not there within the request's budget.");

    private final HttpStatus status;
    private final String title;
    private final String usualDetail;

    ProblemType(int status, String title, String usualDetail) {
        this.status = HttpStatus.valueOf(status);
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
