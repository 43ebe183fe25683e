package io.dronedelivery.gateway.section;

import io.netty.handler.codec.http.HttpHeaders;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClientResponse;

/**
 * Makes of a service's answer {@link SectionResult.Present} or {@link SectionResult.Absent}, and
 * {@link SectionFailedException} of everything that is neither.
 */
final class SectionAnswer {

    private static final byte[] EMPTY = {};

    private SectionAnswer() {}

    static Mono<SectionResult> read(
            SectionRequest request, HttpClientResponse response, ByteBufFlux content, DataSize longest) {
        HttpHeaders headers = response.responseHeaders();
        BigDecimal charge = ServiceHeaders.charge(headers);
        int status = response.status().code();
        if (status == 200 && ServiceHeaders.isJson(headers)) {
            return whole(content, longest)
                    .map(body -> present(request, body, charge))
                    .onErrorMap(SectionAnswer::badAnswer);
        }
        // Read to its end, not dropped: the connection goes back to the pool.
        return content.then(Mono.defer(() -> noSection(request.section(), status, headers, charge)));
    }

    /** Nearly always a single part, which is then not copied again. */
    static Mono<byte[]> whole(ByteBufFlux content, DataSize longest) {
        return content.asByteArray()
                .map(part -> bounded(part, longest))
                .reduce((first, second) -> bounded(joined(first, second), longest))
                .defaultIfEmpty(EMPTY);
    }

    private static byte[] bounded(byte[] body, DataSize longest) {
        if (body.length > longest.toBytes()) {
            throw new SectionFailedException(SectionFailure.BAD_ANSWER);
        }
        return body;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static SectionResult present(SectionRequest request, byte[] body, BigDecimal charge) {
        String json = request.contract()
                .read(body)
                .orElseThrow(() -> new SectionFailedException(SectionFailure.BAD_ANSWER, Optional.empty(), charge));
        return new SectionResult.Present(request.section(), json, SectionResult.Cost.of(charge));
    }

    private static Mono<SectionResult> noSection(Section section, int status, HttpHeaders headers, BigDecimal charge) {
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
    static Throwable badAnswer(Throwable failure) {
        return failure instanceof SectionFailedException
                ? failure
                : new SectionFailedException(SectionFailure.BAD_ANSWER);
    }
}
