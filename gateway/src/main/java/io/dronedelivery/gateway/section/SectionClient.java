package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.publisher.Mono;

/** Speaks HTTP to the service of one section. */
final class SectionClient {

    private static final byte[] EMPTY = {};

    private final WebClient http;
    private final Duration shortestFairWait;

    /** @param shortestFairWait a time-out after less than this is the caller's doing, not the service's */
    SectionClient(WebClient http, Duration shortestFairWait) {
        this.http = http;
        this.shortestFairWait = shortestFairWait;
    }

    /**
     * One call, given up after {@code timeout}; the service is told that budget. Emits {@link SectionResult.Present} or
     * {@link SectionResult.Absent}, and {@link SectionFailedException} for everything else.
     */
    Mono<SectionResult> call(SectionRequest request, Duration timeout) {
        return http.get()
                .uri(request.uri(), request.variables().toArray())
                .header(Deadline.HEADER, Long.toString(Math.max(1, timeout.toMillis())))
                .exchangeToMono(response -> read(request.section(), response))
                .timeout(timeout)
                .onErrorMap(
                        failure -> !(failure instanceof SectionFailedException),
                        failure -> new SectionFailedException(kindOf(failure, timeout)));
    }

    private static Mono<SectionResult> read(Section section, ClientResponse response) {
        HttpHeaders headers = response.headers().asHttpHeaders();
        BigDecimal charge = ServiceHeaders.charge(headers);
        int status = response.statusCode().value();
        if (status == 200) {
            return response.bodyToMono(byte[].class).defaultIfEmpty(EMPTY).map(body -> present(section, body, charge));
        }
        // Drained, not dropped: the connection goes back to the pool.
        return response.releaseBody().then(Mono.defer(() -> notOk(section, status, headers, charge)));
    }

    private static SectionResult present(Section section, byte[] body, BigDecimal charge) {
        String json = SectionBody.read(body)
                .orElseThrow(() -> new SectionFailedException(SectionFailure.BAD_ANSWER, Optional.empty(), charge));
        return new SectionResult.Present(section, json, SectionResult.Cost.of(charge));
    }

    private static Mono<SectionResult> notOk(Section section, int status, HttpHeaders headers, BigDecimal charge) {
        return status == 404
                ? Mono.just(new SectionResult.Absent(section, SectionResult.Cost.of(charge)))
                : Mono.error(new SectionFailedException(kindOf(status), ServiceHeaders.retryAfter(headers), charge));
    }

    private static SectionFailure kindOf(int status) {
        return switch (status) {
            case 429 -> SectionFailure.THROTTLED;
            case 503 -> SectionFailure.UNAVAILABLE;
            case 504 -> SectionFailure.TIMED_OUT;
            default -> SectionFailure.BAD_ANSWER;
        };
    }

    private SectionFailure kindOf(Throwable failure, Duration timeout) {
        if (failure instanceof TimeoutException) {
            return timeout.compareTo(shortestFairWait) < 0 ? SectionFailure.CUT_SHORT : SectionFailure.TIMED_OUT;
        }
        // Request exceptions come before any byte of an answer: refused, reset, pool exhausted.
        return failure instanceof WebClientRequestException && !(failure.getCause() instanceof DataBufferLimitException)
                ? SectionFailure.UNAVAILABLE
                : SectionFailure.BAD_ANSWER;
    }
}
