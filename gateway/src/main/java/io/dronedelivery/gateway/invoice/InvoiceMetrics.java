package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.ProblemException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Times invoices by what the caller got. A request that is refused as invalid is not an invoice and not counted. */
@Component
class InvoiceMetrics {

    private final Timer complete;
    private final Timer partial;
    private final Timer absent;
    private final Timer failed;
    private final MeterRegistry meters;

    InvoiceMetrics(MeterRegistry meters) {
        this.meters = meters;
        this.complete = timer("complete");
        this.partial = timer("partial");
        this.absent = timer("absent");
        this.failed = timer("failed");
    }

    Mono<Invoice> record(Mono<Invoice> invoice) {
        return Mono.defer(() -> {
            Timer.Sample sample = Timer.start(meters);
            return invoice.doOnNext(answer -> sample.stop(timerOf(answer)))
                    .doOnError(error -> sample.stop(timerOf(error)));
        });
    }

    private Timer timerOf(Invoice invoice) {
        if (invoice.isComplete()) {
            return complete;
        }
        return invoice.isEmpty() ? failed : partial;
    }

    /** An owner without any month is answered right. */
    private Timer timerOf(Throwable failure) {
        return failure instanceof ProblemException expected
                        && expected.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)
                ? absent
                : failed;
    }

    private Timer timer(String outcome) {
        return Timer.builder("invoice.requests").tag("outcome", outcome).register(meters);
    }
}
