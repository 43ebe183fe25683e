package io.dronedelivery.gateway.problem;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponse;
import reactor.netty.http.client.PrematureCloseException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/**
 * The one place where an exception becomes what the caller sees. Nothing of an unexpected exception is shown: neither
 * its message nor its class.
 */
public final class Problems {

    private Problems() {}

    public static Problem of(Throwable failure) {
        if (failure instanceof ProblemException expected) {
            return expected.problem();
        }
        if (failure instanceof ErrorResponse response) {
            return ofFramework(response);
        }
        if (failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof UnknownHostException
                || failure instanceof PoolAcquireTimeoutException
                || failure instanceof PoolAcquirePendingLimitException) {
            return Problem.of(ProblemType.UNAVAILABLE, "Try again shortly.").retryAfter(1);
        }
        if (failure instanceof TimeoutException) {
            return Problem.of(ProblemType.DEADLINE_EXCEEDED, "The answer was not there within the request's budget.");
        }
        if (failure instanceof PrematureCloseException || failure instanceof IOException) {
            return Problem.of(ProblemType.BAD_GATEWAY, "The service broke off its answer.");
        }
        return Problem.of(ProblemType.INTERNAL, "The failure has been logged.");
    }

    private static Problem ofFramework(ErrorResponse response) {
        HttpStatusCode status = response.getStatusCode();
        Problem problem =
                switch (status.value()) {
                    case 404 -> Problem.of(ProblemType.NOT_FOUND, "Nothing is served under this path.");
                    case 405 -> Problem.of(ProblemType.METHOD_NOT_ALLOWED, "See the API description.");
                    case 406 -> Problem.of(ProblemType.NOT_ACCEPTABLE, "The answer is application/json only.");
                    case 413 -> Problem.of(ProblemType.TOO_LARGE, "See the API description.");
                    case 415 -> Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "See the API description.");
                    case 503 ->
                        Problem.of(ProblemType.UNAVAILABLE, "Try again shortly.")
                                .retryAfter(1);
                    case 504 ->
                        Problem.of(
                                ProblemType.DEADLINE_EXCEEDED, "The answer was not there within the request's budget.");
                    default ->
                        status.is4xxClientError()
                                ? Problem.of(ProblemType.INVALID_REQUEST, "The request could not be read.")
                                : Problem.of(ProblemType.INTERNAL, "The failure has been logged.");
                };
        for (var header : response.getHeaders().headerSet()) {
            problem = problem.header(header.getKey(), String.join(", ", header.getValue()));
        }
        return problem;
    }
}
