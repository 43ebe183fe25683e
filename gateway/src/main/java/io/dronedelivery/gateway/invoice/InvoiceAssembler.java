package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionResult;
import io.dronedelivery.gateway.section.Sections;
import java.util.List;
import java.util.function.Function;
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
        return fromAll(section -> sections.summary(section, question)).map(results -> invoice(question, results));
    }

    /** As {@link #assemble}, but a section that has failed already is not asked again. */
    Mono<Invoice> assemble(OwnerMonth question, List<SectionResult> earlier) {
        return fromAll(section -> earlier.get(section.ordinal()) instanceof SectionResult.Failed failed
                        ? Mono.just(failed)
                        : sections.summary(section, question))
                .map(results -> invoice(question, results));
    }

    /** Every source emits exactly once: a zip of which one source is empty would be empty and cancel the others. */
    static Mono<List<SectionResult>> fromAll(Function<Section, Mono<SectionResult>> source) {
        return Mono.zip(source.apply(Section.DELIVERIES), source.apply(Section.PACKAGES), source.apply(Section.DRONES))
                .map(results -> List.of(results.getT1(), results.getT2(), results.getT3()));
    }

    private static Invoice invoice(OwnerMonth question, List<SectionResult> results) {
        return new Invoice(question, results, Invoice.Origin.ASKED);
    }
}
