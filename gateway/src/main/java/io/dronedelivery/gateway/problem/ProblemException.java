package io.dronedelivery.gateway.problem;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;

/** A failure that the caller is told as an RFC 9457 problem, with the response headers that belong to it. */
public final class ProblemException extends ErrorResponseException {

    /** What is wrong with one parameter or header. */
    record Fault(String field, String detail) {}

    public ProblemException(ProblemType kind) {
        this(kind, kind.usualDetail());
    }

    /** @param detail what happened, in words that are safe to show to the caller */
    public ProblemException(ProblemType kind, String detail) {
        super(kind.status(), kind.saying(detail), null);
        if (kind.status() == HttpStatus.SERVICE_UNAVAILABLE) {
            retryAfter(Duration.ZERO);
        }
    }

    /** @param faults what each parameter or header at fault must be */
    public static ProblemException invalid(Map<String, String> faults) {
        SortedMap<String, String> byName = new TreeMap<>(faults);
        List<Fault> errors = byName.entrySet().stream()
                .map(fault -> new Fault(fault.getKey(), fault.getValue()))
                .toList();
        return new ProblemException(
                        ProblemType.INVALID_REQUEST, "At fault: " + String.join(", ", byName.keySet()) + ".")
                .with("errors", errors);
    }

    /**
     * The one place where an exception becomes what the caller sees. Nothing of an unexpected exception is shown: neither
     * its message nor its class.
     */
    public static ProblemException of(Throwable failure) {
        if (failure instanceof ProblemException expected) {
            return expected;
        }
        if (failure instanceof ErrorResponse response) {
            ProblemException problem = new ProblemException(kindOf(response.getStatusCode()));
            problem.getHeaders().putAll(response.getHeaders());
            return problem;
        }
        return new ProblemException(
                failure instanceof TimeoutException ? ProblemType.DEADLINE_EXCEEDED : ProblemType.INTERNAL);
    }

    private static ProblemType kindOf(HttpStatusCode status) {
        return Arrays.stream(ProblemType.values())
                .filter(kind -> kind.status().isSameCodeAs(status))
                .findFirst()
                .orElse(status.is4xxClientError() ? ProblemType.INVALID_REQUEST : ProblemType.INTERNAL);
    }

    /** Adds an extension member. */
    public ProblemException with(String member, Object value) {
        getBody().setProperty(member, value);
        return this;
    }

    /** Adds a response header. */
    public ProblemException header(String name, String value) {
        getHeaders().set(name, value);
        return this;
    }

    /** Tells the caller how long to wait before another attempt, a second at least. */
    public ProblemException retryAfter(Duration wait) {
        return header(HttpHeaders.RETRY_AFTER, Long.toString(seconds(wait)));
    }

    /** Rounded up: a caller told too short a wait comes back too early. */
    public static long seconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }

    /** Expected and frequent: a stack trace would cost more than the request. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
