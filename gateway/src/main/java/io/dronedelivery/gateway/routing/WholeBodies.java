package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.Problems;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Receives a request's body as a whole before anything else is done for the request: a caller who sends it slowly takes
 * no place from others. Bodies that are too long are refused, whether they say so at the start or not. Stands in front
 * of admission, and so of everything.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class WholeBodies implements WebHttpHandlerBuilderCustomizer {

    private final int most;
    private final Problems problems;
    private final long mostAtOnce = Runtime.getRuntime().maxMemory() / 8;
    private final AtomicLong held = new AtomicLong();

    WholeBodies(RoutingProperties routing, Problems problems) {
        this.most = Math.toIntExact(routing.maxBodySize().toBytes());
        this.problems = problems;
    }

    @Override
    public void customize(WebHttpHandlerBuilder handler) {
        handler.httpHandlerDecorator(next -> (request, response) -> handle(request, response, next));
    }

    private Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response, HttpHandler next) {
        HttpHeaders headers = request.getHeaders();
        long announced = headers.getContentLength();
        if (announced > most) {
            return problems.write(response, tooLong());
        }
        if (announced <= 0 && !headers.containsHeader(HttpHeaders.TRANSFER_ENCODING)) {
            return next.handle(request, response);
        }
        AtomicLong mine = new AtomicLong();
        return whole(request, mine)
                .map(body -> next.handle(with(body, request, response), response))
                .onErrorResume(failure -> Mono.just(refuse(failure, response)))
                .flatMap(handling -> handling)
                .doFinally(end -> held.addAndGet(-mine.get()));
    }

    private Mono<byte[]> whole(ServerHttpRequest request, AtomicLong mine) {
        return Mono.deferContextual(
                context -> DataBufferUtils.join(request.getBody().doOnNext(part -> hold(part, mine)), most)
                        .map(WholeBodies::bytes)
                        .defaultIfEmpty(new byte[0])
                        .timeout(Deadline.of(context).remaining()));
    }

    private void hold(DataBuffer part, AtomicLong mine) {
        mine.addAndGet(part.readableByteCount());
        if (held.addAndGet(part.readableByteCount()) > mostAtOnce) {
            DataBufferUtils.release(part);
            throw new ProblemException(ProblemType.OVERLOADED);
        }
    }

    private static byte[] bytes(DataBuffer body) {
        byte[] bytes = new byte[body.readableByteCount()];
        body.read(bytes);
        DataBufferUtils.release(body);
        return bytes;
    }

    /** On the heap: nobody has to give back a body that is not read after all. */
    private static ServerHttpRequest with(byte[] body, ServerHttpRequest request, ServerHttpResponse response) {
        return new ServerHttpRequestDecorator(request) {
            @Override
            public Flux<DataBuffer> getBody() {
                return Flux.defer(() -> Flux.just(response.bufferFactory().wrap(body)));
            }
        };
    }

    private Mono<Void> refuse(Throwable failure, ServerHttpResponse response) {
        return problems.write(
                response, failure instanceof DataBufferLimitException ? tooLong() : ProblemException.of(failure));
    }

    private ProblemException tooLong() {
        return new ProblemException(ProblemType.CONTENT_TOO_LARGE, "At most " + most + " bytes are taken.");
    }
}
