package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.admission.Ticket;
import io.dronedelivery.gateway.admission.Work;
import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.OwnerMonth;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(path = "/api/invoices", produces = MediaType.APPLICATION_JSON_VALUE)
class InvoiceController {

    private final Invoices invoices;
    private final LatestMonth latest;
    private final InvoiceAnswer answer;
    private final InvoiceMetrics metrics;

    InvoiceController(Invoices invoices, LatestMonth latest, InvoiceAnswer answer, InvoiceMetrics metrics) {
        this.invoices = invoices;
        this.latest = latest;
        this.answer = answer;
        this.metrics = metrics;
    }

    @GetMapping
    Mono<ResponseEntity<byte[]>> invoice(ServerWebExchange exchange) {
        OwnerMonth question = InvoiceQuery.ownerMonth(exchange.getRequest().getQueryParams());
        return answer(
                exchange,
                question.ownerId(),
                Work.INVOICE,
                invoices.of(question, Preferences.isFresh(exchange.getRequest().getHeaders())));
    }

    @GetMapping("/latest")
    Mono<ResponseEntity<byte[]>> latest(ServerWebExchange exchange) {
        String ownerId = InvoiceQuery.owner(exchange.getRequest().getQueryParams());
        return answer(
                exchange,
                ownerId,
                Work.LATEST_INVOICE,
                latest.invoice(
                        ownerId, Preferences.isFresh(exchange.getRequest().getHeaders())));
    }

    private Mono<ResponseEntity<byte[]>> answer(
            ServerWebExchange exchange, String ownerId, Work work, Mono<Invoice> invoice) {
        Caller caller = Caller.of(exchange);
        // The services would find it out, but an invoice that was kept or is shared does not reach them.
        if (!caller.mayRead(ownerId)) {
            throw new ProblemException(ProblemType.FORBIDDEN);
        }
        boolean strict = Preferences.isStrict(exchange.getRequest().getHeaders());
        Mono<Invoice> reported = Mono.deferContextual(context ->
                invoice.doOnNext(found -> Ticket.of(context).ifPresent(ticket -> found.report(work, ticket))));
        return metrics.record(reported.map(found -> answer.accepted(found, strict)))
                .map(accepted -> answer.render(accepted, strict))
                .contextWrite(caller::into);
    }
}
