package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.ProblemWriter;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Stands in front of everything on the public port, before any filter has done work, and gives every request its place.
 * Health and metrics have a port, and so a handler, of their own.
 */
final class AdmissionHandler implements HttpHandler {

    private final HttpHandler next;
    private final Admission admission;
    private final Refusal refusal;
    private final ProblemWriter writer;

    AdmissionHandler(HttpHandler next, Admission admission, Refusal refusal, ProblemWriter writer) {
        this.next = next;
        this.admission = admission;
        this.refusal = refusal;
        this.writer = writer;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        Optional<Ticket> admitted =
                admission.admit(Priority.of(request.getHeaders().getFirst(Priority.HEADER)));
        if (admitted.isEmpty()) {
            return refuse(request, response);
        }
        Ticket ticket = admitted.get();
        return next.handle(request, response).contextWrite(ticket::into).doFinally(ticket::giveBack);
    }

    private Mono<Void> refuse(ServerHttpRequest request, ServerHttpResponse response) {
        long start = System.nanoTime();
        return writer.write(response, refusal.problem())
                .doFinally(
                        end -> refusal.count(request.getURI().getPath(), Duration.ofNanos(System.nanoTime() - start)));
    }
}
