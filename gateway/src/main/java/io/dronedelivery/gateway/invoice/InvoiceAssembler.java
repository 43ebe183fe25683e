package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.Sections;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Asks the three services at once. A section that fails leaves the others alone. */
@Component
class InvoiceAssembler {

    private final Sections sections;

    InvoiceAssembler(Sections sections) {
        this.sections = sections;
    }

    Mono<Invoice> assemble(OwnerMonth question) {
        return Mono.zip(
                        sections.ask(Section.DELIVERIES, question),
                        sections.ask(Section.PACKAGES, question),
                        sections.ask(Section.DRONES, question))
                .map(results -> new Invoice(question, List.of(results.getT1(), results.getT2(), results.getT3())));
    }
}
