package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.Timer;
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

    static final String INVOICES = "/api/invoices";

    private final HttpHandler next;
    private final Admission admission;
    private final ProblemWriter writer;
    private final Timer shedInvoices;
    private final Problem refusal;

    AdmissionHandler(HttpHandler next, Admission admission, ProblemWriter writer, Timer shedInvoices, Problem refusal) {
        this.next = next;
        this.admission = admission;
        this.writer = writer;
        this.shedInvoices = shedInvoices;
        this.refusal = refusal;
    }

    @Override
    public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
        Optional<Ticket> admitted =
                admission.admit(Priority.of(request.getHeaders().getFirst(Priority.HEADER)));
        if (admitted.isEmpty()) {
            admission.countShed();
            return shed(request, response);
        }
        Ticket ticket = admitted.get();
        return next.handle(request, response).contextWrite(ticket::into).doFinally(ticket::giveBack);
    }

    private Mono<Void> shed(ServerHttpRequest request, ServerHttpResponse response) {
        Timer.Sample sample = Timer.start();
        Mono<Void> answer = writer.write(response, refusal);
        return request.getURI().getPath().startsWith(INVOICES)
                ? answer.doFinally(end -> sample.stop(shedInvoices))
                : answer;
    }
}
