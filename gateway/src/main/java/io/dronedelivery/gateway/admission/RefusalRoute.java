package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import org.reactivestreams.Publisher;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.http.MediaType;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;

/**
 * Turns a request away at the socket while there is no room, with an answer made beforehand: under overload nearly every
 * request goes this way, and what it costs is missing for those that are served. It only looks: the place itself is
 * taken by {@link AdmissionHandler}, which may still find that the last one has gone.
 */
final class RefusalRoute implements NettyRouteProvider {

    private final Admission admission;
    private final Timer shedInvoices;
    private final int status;
    private final byte[] body;
    private final HttpHeaders headers = new DefaultHttpHeaders();

    RefusalRoute(Admission admission, ProblemWriter writer, Timer shedInvoices, Problem refusal) {
        this.admission = admission;
        this.shedInvoices = shedInvoices;
        this.status = refusal.status();
        this.body = writer.body(refusal);
        headers.set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        headers.set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
        headers.set(HttpHeaderNames.CACHE_CONTROL, ProblemWriter.CACHE_CONTROL);
        refusal.headers().forEach(headers::set);
    }

    @Override
    public HttpServerRoutes apply(HttpServerRoutes routes) {
        return routes.route(
                request -> admission.isFull(Priority.of(request.requestHeaders().get(Priority.HEADER))), this::refuse);
    }

    private Publisher<Void> refuse(HttpServerRequest request, HttpServerResponse response) {
        admission.countShed();
        Mono<Void> answer = Mono.from(send(request, response));
        return request.uri().startsWith(AdmissionHandler.INVOICES) ? timed(answer) : answer;
    }

    /** Head and body in one buffer and one flush. */
    private Publisher<Void> send(HttpServerRequest request, HttpServerResponse response) {
        response.status(status).headers(headers);
        return HttpMethod.HEAD.equals(request.method())
                ? response.send()
                : response.sendObject(Unpooled.wrappedBuffer(body));
    }

    private Mono<Void> timed(Mono<Void> answer) {
        Timer.Sample sample = Timer.start();
        return answer.doFinally(end -> sample.stop(shedInvoices));
    }
}
