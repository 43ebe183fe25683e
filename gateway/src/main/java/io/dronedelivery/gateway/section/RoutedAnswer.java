package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClientResponse;

/**
 * A service's answer to a request that was passed on, as a whole: one that breaks off, or comes too late, is none.
 *
 * @param speaksAgainstService whether the service failed, as its circuit breaker is to see it
 */
public record RoutedAnswer(int status, HttpHeaders headers, byte[] body, boolean speaksAgainstService) {

    private static final int GATEWAY_TIMEOUT = 504;

    /** @param fair whether the service was given the time that it needs */
    static Mono<RoutedAnswer> read(HttpClientResponse response, ByteBufFlux content, DataSize longest, boolean fair) {
        int status = response.status().code();
        HttpHeaders headers = new HttpHeaders();
        response.responseHeaders().forEach(header -> headers.add(header.getKey(), header.getValue()));
        boolean failed = status >= 500 && (fair || status != GATEWAY_TIMEOUT);
        return SectionAnswer.whole(content, longest)
                .map(body -> new RoutedAnswer(status, headers, body, failed))
                .onErrorMap(SectionAnswer::badAnswer);
    }

    /** What a caller is told who gets no answer of the service's. */
    static ProblemException none(SectionFailedException failed) {
        return switch (failed.failure().status()) {
            case 502 -> new ProblemException(ProblemType.BAD_GATEWAY);
            case GATEWAY_TIMEOUT -> new ProblemException(ProblemType.DEADLINE_EXCEEDED);
            default ->
                new ProblemException(ProblemType.SERVICE_UNAVAILABLE)
                        .retryAfter(failed.retryAfter().orElse(Duration.ZERO));
        };
    }
}
