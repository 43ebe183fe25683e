package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.section.OwnerMonth;
import java.time.Clock;
import java.time.YearMonth;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/**
 * Asks for a few invoices before the gateway reports itself ready: the first call of a cold JVM takes longer than a
 * section may. What comes back does not matter.
 */
@Component
class InvoiceWarmUp implements ApplicationRunner {

    private static final String NOBODY = "warm-up";

    private final InvoiceAssembler assembler;
    private final InvoiceAnswer answer;
    private final GatewayProperties properties;
    private final Clock clock;

    InvoiceWarmUp(InvoiceAssembler assembler, InvoiceAnswer answer, GatewayProperties properties, Clock clock) {
        this.assembler = assembler;
        this.answer = answer;
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        OwnerMonth question = new OwnerMonth(NOBODY, YearMonth.now(clock));
        Deadline deadline = Deadline.after(properties.deadline().maximum());
        Flux.range(0, properties.warmUpRequests())
                .concatMap(i -> assembler.assemble(question).map(invoice -> answer.render(invoice, false)))
                .contextWrite(deadline::into)
                .then()
                .toFuture()
                .join();
    }
}
