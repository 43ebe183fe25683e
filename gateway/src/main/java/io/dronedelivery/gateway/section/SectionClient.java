package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import io.micrometer.observation.ObservationRegistry;
import io.netty.handler.codec.http.HttpHeaders;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/** Speaks HTTP to the service of one section. */
final class SectionClient {

    private static final byte[] EMPTY = {};

    private final HttpClient http;
    private final long maxSectionSize;
    private final Duration shortestFairWait;
    private final ObservationRegistry observations;

    /** @param shortestFairWait a time-out after less than this is the caller's doing, not the service's */
    SectionClient(
            HttpClient http, ServiceProperties service, Duration shortestFairWait, ObservationRegistry observations) {
        this.http = http;
        this.maxSectionSize = service.maxSectionSize().toBytes();
        this.shortestFairWait = shortestFairWait;
        this.observations = observations;
    }

    /**
     * One call, given up after {@code timeout}; the service is told that budget. Emits {@link SectionResult.Present} or
     * {@link SectionResult.Absent}, and {@link SectionFailedException} for everything else.
     */
    Mono<SectionResult> call(SectionRequest request, Duration timeout) {
        return Mono.deferContextual(context -> Mono.using(
                        () -> CallObservation.start(request, context, observations),
                        call -> exchange(request, timeout, call),
                        CallObservation::stop))
                .timeout(timeout)
                .onErrorMap(
                        failure -> !(failure instanceof SectionFailedException),
                        failure -> new SectionFailedException(kindOf(failure, timeout)));
    }

    private Mono<SectionResult> exchange(SectionRequest request, Duration timeout, CallObservation call) {
        return http.headers(headers -> headers.add(call.traceHeaders())
                        .set(Deadline.HEADER, Long.toString(Math.max(1, timeout.toMillis()))))
                .get()
                .uri(request.uri())
                .response((response, content) -> {
                    call.answered(response);
                    return read(request.section(), response, content);
                })
                .single()
                .doOnError(call::failed);
    }

    private Mono<SectionResult> read(Section section, HttpClientResponse response, ByteBufFlux content) {
        HttpHeaders headers = response.responseHeaders();
        BigDecimal charge = ServiceHeaders.charge(headers);
        int status = response.status().code();
        if (status == 200) {
            return whole(content).map(body -> present(section, body, charge)).onErrorMap(SectionClient::badAnswer);
        }
        // Read to its end, not dropped: the connection goes back to the pool.
        return content.then(Mono.defer(() -> notOk(section, status, headers, charge)));
    }

    /** Nearly always a single part, which is then not copied again. */
    private Mono<byte[]> whole(ByteBufFlux content) {
        return content.asByteArray()
                .map(this::bounded)
                .reduce((first, second) -> bounded(joined(first, second)))
                .defaultIfEmpty(EMPTY);
    }

    private byte[] bounded(byte[] body) {
        if (body.length > maxSectionSize) {
            throw new SectionFailedException(SectionFailure.BAD_ANSWER);
        }
        return body;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
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

    /** Once an answer has begun, whatever goes wrong is wrong with the answer. */
    private static Throwable badAnswer(Throwable failure) {
        return failure instanceof SectionFailedException
                ? failure
                : new SectionFailedException(SectionFailure.BAD_ANSWER);
    }

    /** Of a call to which no answer had begun: refused, reset, no connection free, or nothing heard. */
    private SectionFailure kindOf(Throwable failure, Duration timeout) {
        if (failure instanceof TimeoutException) {
            return timeout.compareTo(shortestFairWait) < 0 ? SectionFailure.CUT_SHORT : SectionFailure.TIMED_OUT;
        }
        return SectionFailure.UNAVAILABLE;
    }
}
