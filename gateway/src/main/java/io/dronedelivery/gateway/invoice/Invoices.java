package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionResult;
import io.dronedelivery.gateway.section.Sections;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds an invoice the cheapest way: kept, under way for somebody else, or asked for. */
@Component
record Invoices(ClosedInvoices closed, InvoicesUnderWay underWay, Sections sections) {

    /** @param fresh whether the caller wants none that was kept */
    Mono<Invoice> of(OwnerMonth question, boolean fresh) {
        return Mono.defer(() -> {
            Optional<Invoice> known = fresh ? Optional.empty() : closed.find(question);
            return known.map(Mono::just).orElseGet(() -> underWay.joined(question, askedAndKept(question)));
        });
    }

    private Mono<Invoice> askedAndKept(OwnerMonth question) {
        return Mono.defer(() -> {
            long now = System.nanoTime();
            return asked(question, Map.of()).doOnNext(invoice -> closed.keep(invoice, now));
        });
    }

    /** Asks all services at once. A section that fails leaves the others alone; one with an earlier result is not asked. */
    Mono<Invoice> asked(OwnerMonth question, Map<Section, ? extends SectionResult> earlier) {
        return ofAll(section -> {
                    SectionResult known = earlier.get(section);
                    return known == null ? sections.summary(section, question) : Mono.just(known);
                })
                .map(results -> new Invoice(question, results, Invoice.Origin.ASKED));
    }

    static Mono<Map<Section, SectionResult>> ofAll(Function<Section, Mono<SectionResult>> source) {
        return Mono.zip(Arrays.stream(Section.values()).map(source).toList(), results -> {
            Map<Section, SectionResult> bySection = new EnumMap<>(Section.class);
            for (Object result : results) {
                SectionResult of = (SectionResult) result;
                bySection.put(of.section(), of);
            }
            return bySection;
        });
    }
}
