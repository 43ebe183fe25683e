package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.admission.Ticket;
import io.dronedelivery.gateway.admission.Work;
import io.dronedelivery.gateway.policy.Caller;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.OwnerMonth;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
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

    /** Not by annotations: to find the method, its arguments and a writer for its result takes a tenth of an invoice's time. */
    @Bean
    SimpleUrlHandlerMapping invoicesByPath() {
        Map<String, WebHandler> handlers = Map.of("/api/invoices", this::invoice, "/api/invoices/latest", this::latest);
        return new SimpleUrlHandlerMapping(handlers, Ordered.HIGHEST_PRECEDENCE);
    }

    private Mono<Void> invoice(ServerWebExchange exchange) {
        checkAccepted(exchange);
        OwnerMonth question = InvoiceQuery.ownerMonth(exchange.getRequest().getQueryParams());
        return answer(
                exchange,
                question.ownerId(),
                Work.INVOICE,
                invoices.of(question, Preferences.isFresh(exchange.getRequest().getHeaders())));
    }

    private Mono<Void> latest(ServerWebExchange exchange) {
        checkAccepted(exchange);
        String ownerId = InvoiceQuery.owner(exchange.getRequest().getQueryParams());
        return answer(
                exchange,
                ownerId,
                Work.LATEST_INVOICE,
                latest.invoice(
                        ownerId, Preferences.isFresh(exchange.getRequest().getHeaders())));
    }

    private static void checkAccepted(ServerWebExchange exchange) {
        try {
            List<MediaType> accepted = exchange.getRequest().getHeaders().getAccept();
            if (accepted.isEmpty() || accepted.stream().anyMatch(MediaType.APPLICATION_JSON::isCompatibleWith)) {
                return;
            }
        } catch (InvalidMediaTypeException noType) {
            // Then it is no type that can be sent.
        }
        throw new ProblemException(ProblemType.NOT_ACCEPTABLE);
    }

    private Mono<Void> answer(ServerWebExchange exchange, String ownerId, Work work, Mono<Invoice> invoice) {
        Caller caller = Caller.of(exchange);
        // The services would find it out, but an invoice that was kept or is shared does not reach them.
        if (!caller.mayRead(ownerId)) {
            throw new ProblemException(ProblemType.FORBIDDEN);
        }
        boolean strict = Preferences.isStrict(exchange.getRequest().getHeaders());
        Mono<Invoice> reported = Mono.deferContextual(context ->
                invoice.doOnNext(found -> Ticket.of(context).ifPresent(ticket -> found.report(work, ticket))));
        return metrics.record(reported.map(found -> answer.accepted(found, strict)))
                .flatMap(accepted -> answer.write(accepted, strict, exchange))
                .contextWrite(caller::into);
    }
}
