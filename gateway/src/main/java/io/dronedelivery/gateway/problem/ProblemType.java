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
            "The caller may not do this",
            "Only the owner whom the access token names, or an operator, may send this request."),
    NOT_FOUND(404, "There is no such resource", "Nothing is served under this path."),
    METHOD_NOT_ALLOWED(405, "The resource does not allow this method", "See the API description."),
    NOT_ACCEPTABLE(406, "The caller accepts no media type that can be sent", "The answer is always application/json."),
    CONTENT_TOO_LARGE(413, "The request body is too large", "See the API description."),
    URI_TOO_LONG(414, "The request line is too long", "The request could not be read."),
    UNSUPPORTED_MEDIA_TYPE(415, "The media type of the request body is not supported", "See the API description."),
    RATE_LIMITED(
            429,
            "The caller has sent more requests than its limit allows",
            "The limit counts the requests of this caller only."),
    HEADER_FIELDS_TOO_LARGE(431, "The request's headers are too large", "The request could not be read."),
    INTERNAL(500, "The gateway failed", "The failure has been logged."),
    BAD_GATEWAY(502, "The service gave no valid answer", "The service's answer is incomplete."),
    SERVICE_UNAVAILABLE(503, "The services cannot answer at present", "Try again shortly."),
    OVERLOADED(503, "The gateway has more requests than it can serve", "Come back later."),
    DEADLINE_EXCEEDED(504, "The request's deadline has passed", "No answer was ready within the request's time limit.");

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
