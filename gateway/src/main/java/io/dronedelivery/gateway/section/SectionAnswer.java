package io.dronedelivery.gateway.section;

import io.netty.buffer.ByteBuf;
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
        return content.collect(() -> new Whole(longest.toBytes()), Whole::add).map(whole -> whole.bytes);
    }

    private static final class Whole {

        private final long longest;
        private byte[] bytes = EMPTY;

        Whole(long longest) {
            this.longest = longest;
        }

        void add(ByteBuf part) {
            int before = bytes.length;
            if (before + part.readableBytes() > longest) {
                throw new SectionFailedException(SectionFailure.BAD_ANSWER);
            }
            bytes = Arrays.copyOf(bytes, before + part.readableBytes());
            part.readBytes(bytes, before, bytes.length - before);
        }
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
