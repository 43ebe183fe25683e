package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds an invoice the cheapest way: kept, under way for somebody else, or asked for. */
@Component
class Invoices {

    private final ClosedInvoices closed;
    private final InvoicesUnderWay underWay;
    private final InvoiceAssembler assembler;
    private final LatestMonth latest;

    Invoices(ClosedInvoices closed, InvoicesUnderWay underWay, InvoiceAssembler assembler, LatestMonth latest) {
        this.closed = closed;
        this.underWay = underWay;
        this.assembler = assembler;
        this.latest = latest;
    }

    Mono<Invoice> of(OwnerMonth question) {
        return Mono.defer(() -> closed.find(question)
                .map(Mono::just)
                .orElseGet(() ->
                        underWay.joined(question, assembler.assemble(question).doOnNext(closed::keep))));
    }

    Mono<Invoice> latest(String ownerId) {
        return latest.invoice(ownerId);
    }
}
