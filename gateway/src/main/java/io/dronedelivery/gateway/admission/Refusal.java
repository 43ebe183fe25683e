package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** What a request is told for which there is no room, made once, and the count of those told so. */
@Component
final class Refusal {

    private static final String INVOICES = "/api/invoices";

    private final Problem problem;
    private final FullHttpResponse response;
    private final Counter shed;
    private final Timer shedInvoices;

    Refusal(AdmissionProperties properties, ProblemWriter writer, MeterRegistry meters) {
        this.problem = Problem.of(ProblemType.OVERLOADED, "Come back later.")
                .retryAfter(properties.retryAfter().plusMillis(999).toSeconds());
        this.response = response(problem, writer);
        this.shed = meters.counter("invoice.admission.shed");
        this.shedInvoices =
                Timer.builder("invoice.requests").tag("outcome", "shed").register(meters);
    }

    private static FullHttpResponse response(Problem problem, ProblemWriter writer) {
        byte[] body = writer.body(problem);
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(problem.status()),
                Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(body)));
        writer.headers(problem, body.length).forEach(response.headers()::set);
        return response;
    }

    Problem problem() {
        return problem;
    }

    /** The problem as a whole HTTP/1.1 response that keeps its connection; not to be changed. */
    FullHttpResponse response() {
        return response.duplicate();
    }

    /**
     * @param path of the request that was refused, or its whole target
     * @param taken from the first look at the request to the answer
     */
    void count(String path, Duration taken) {
        shed.increment();
        if (path.startsWith(INVOICES)) {
            shedInvoices.record(taken);
        }
    }
}
