package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.publisher.Mono;

/** Asks one service for its section. Always emits a result; every failure of the wire or the service is one. */
final class SectionClient {

    private static final byte[] EMPTY = {};

    private final Section section;
    private final WebClient http;

    SectionClient(Section section, WebClient http) {
        this.section = section;
        this.http = http;
    }

    /** One call, given up after {@code timeout}; the service is told that budget. */
    Mono<SectionResult> call(OwnerMonth question, Duration timeout) {
        return http.get()
                .uri(
                        section.path() + "?ownerId={ownerId}&year={year}&month={month}",
                        question.ownerId(),
                        question.month().getYear(),
                        question.month().getMonthValue())
                .header(Deadline.HEADER, Long.toString(Math.max(1, timeout.toMillis())))
                .exchangeToMono(this::read)
                .timeout(timeout)
                .onErrorResume(failure -> Mono.just(failed(kindOf(failure), Optional.empty(), BigDecimal.ZERO)));
    }

    private Mono<SectionResult> read(ClientResponse response) {
        HttpHeaders headers = response.headers().asHttpHeaders();
        BigDecimal charge = charge(headers);
        int status = response.statusCode().value();
        if (status == 200) {
            return response.bodyToMono(byte[].class).defaultIfEmpty(EMPTY).map(body -> SectionBody.read(body)
                    .<SectionResult>map(json -> new SectionResult.Present(section, json, charge))
                    .orElseGet(() -> failed(SectionFailure.BAD_ANSWER, Optional.empty(), charge)));
        }
        return response.releaseBody()
                .then(Mono.fromSupplier(() -> failed(kindOf(status), retryAfter(headers), charge)));
    }

    private SectionResult failed(SectionFailure failure, Optional<Duration> retryAfter, BigDecimal charge) {
        return new SectionResult.Failed(section, failure, retryAfter, charge);
    }

    private static SectionFailure kindOf(int status) {
        return switch (status) {
            case 429 -> SectionFailure.THROTTLED;
            case 503 -> SectionFailure.UNAVAILABLE;
            case 504 -> SectionFailure.TIMED_OUT;
            default -> SectionFailure.BAD_ANSWER;
        };
    }

    private static SectionFailure kindOf(Throwable failure) {
        if (failure instanceof TimeoutException) {
            return SectionFailure.TIMED_OUT;
        }
        // Request exceptions come before any byte of an answer: refused, reset, pool exhausted.
        return failure instanceof WebClientRequestException && !(failure.getCause() instanceof DataBufferLimitException)
                ? SectionFailure.UNAVAILABLE
                : SectionFailure.BAD_ANSWER;
    }

    private static BigDecimal charge(HttpHeaders headers) {
        String charge = headers.getFirst("X-Request-Charge");
        try {
            return charge == null ? BigDecimal.ZERO : new BigDecimal(charge);
        } catch (NumberFormatException unreadable) {
            return BigDecimal.ZERO;
        }
    }

    private static Optional<Duration> retryAfter(HttpHeaders headers) {
        String value = headers.getFirst(HttpHeaders.RETRY_AFTER);
        if (value == null) {
            return Optional.empty();
        }
        try {
            if (value.chars().allMatch(Character::isDigit)) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
            }
            ZonedDateTime moment = headers.getFirstZonedDateTime(HttpHeaders.RETRY_AFTER);
            return Optional.ofNullable(moment).map(then -> Duration.between(Instant.now(), then));
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
