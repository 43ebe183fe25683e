package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.Problems;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.handler.codec.http.FullHttpResponse;
import java.time.Duration;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What a request is told for which there is no room, made once, and the count of those told so. */
@Component
final class Refusal {

    private static final String INVOICES = "/api/invoices";

    private final Problems problems;
    private final ProblemException problem;
    private final FullHttpResponse response;
    private final Counter shed;
    private final Timer shedInvoices;

    Refusal(AdmissionProperties properties, Problems problems, MeterRegistry meters) {
        this.problems = problems;
        this.problem = new ProblemException(ProblemType.OVERLOADED).retryAfter(properties.retryAfter());
        this.response = problems.response(problem);
        this.shed = meters.counter("invoice.admission.shed");
        this.shedInvoices =
                Timer.builder("invoice.requests").tag("outcome", "shed").register(meters);
    }

    /** Tells it where the request is already known to the HTTP server. */
    Mono<Void> tell(ServerHttpRequest request, ServerHttpResponse answer) {
        long start = System.nanoTime();
        return problems.write(answer, problem)
                .doFinally(end -> count(request.getURI().getPath(), start));
    }

    /** The problem as a whole HTTP/1.1 response that keeps its connection; not to be changed. */
    FullHttpResponse response() {
        return response.duplicate();
    }

    /**
     * @param path of the request that was refused, or its whole target
     * @param start when the request was first looked at, on the clock of {@link System#nanoTime()}
     */
    void count(String path, long start) {
        shed.increment();
        if (path.startsWith(INVOICES)) {
            shedInvoices.record(Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
