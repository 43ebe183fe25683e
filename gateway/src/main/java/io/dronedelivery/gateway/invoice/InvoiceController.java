package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.section.OwnerMonth;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping(path = "/api/invoices", produces = MediaType.APPLICATION_JSON_VALUE)
class InvoiceController {

    private final Invoices invoices;
    private final InvoiceAnswer answer;
    private final InvoiceMetrics metrics;

    InvoiceController(Invoices invoices, InvoiceAnswer answer, InvoiceMetrics metrics) {
        this.invoices = invoices;
        this.answer = answer;
        this.metrics = metrics;
    }

    @GetMapping
    Mono<ResponseEntity<byte[]>> invoice(ServerHttpRequest request) {
        OwnerMonth question = InvoiceQuery.ownerMonth(request.getQueryParams());
        return answer(request, invoices.of(question));
    }

    @GetMapping("/latest")
    Mono<ResponseEntity<byte[]>> latest(ServerHttpRequest request) {
        String ownerId = InvoiceQuery.owner(request.getQueryParams());
        return answer(request, invoices.latest(ownerId));
    }

    private Mono<ResponseEntity<byte[]>> answer(ServerHttpRequest request, Mono<Invoice> invoice) {
        boolean strict = Preferences.isStrict(request.getHeaders());
        return metrics.record(invoice.map(found -> answer.accepted(found, strict)))
                .map(accepted -> answer.render(accepted, strict));
    }
}
