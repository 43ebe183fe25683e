package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.SectionFailure;
import java.math.RoundingMode;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@RestController
class InvoiceController {

    private static final String CHARGE_HEADER = "X-Request-Charge";

    private final InvoiceAssembler assembler;
    private final InvoiceMetrics metrics;
    private final JsonMapper json;

    InvoiceController(InvoiceAssembler assembler, InvoiceMetrics metrics, JsonMapper json) {
        this.assembler = assembler;
        this.metrics = metrics;
        this.json = json;
    }

    @GetMapping(path = "/api/invoices", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<ResponseEntity<byte[]>> invoice(ServerWebExchange exchange) {
        MultiValueMap<String, String> parameters = exchange.getRequest().getQueryParams();
        return Mono.defer(() -> metrics.record(assembler.assemble(InvoiceQuery.read(parameters))))
                .map(this::answer);
    }

    private ResponseEntity<byte[]> answer(Invoice invoice) {
        if (invoice.isEmpty()) {
            throw new ProblemException(nothingCame(invoice));
        }
        ResponseEntity.BodyBuilder response = ResponseEntity.ok().header(CHARGE_HEADER, charge(invoice));
        if (!invoice.isComplete()) {
            response.cacheControl(CacheControl.noStore());
        }
        return response.contentType(MediaType.APPLICATION_JSON)
                .body(json.writeValueAsBytes(InvoiceDocument.of(invoice)));
    }

    private static Problem nothingCame(Invoice invoice) {
        List<SectionProblem> sections =
                invoice.failures().stream().map(SectionProblem::of).toList();
        boolean onlyTime = invoice.failures().stream().allMatch(failed -> failed.failure() == SectionFailure.TIMED_OUT);
        Problem problem = onlyTime
                ? Problem.of(ProblemType.DEADLINE_EXCEEDED, "No section was there in time.")
                : Problem.of(ProblemType.UNAVAILABLE, "No section could be had.")
                        .retryAfter(sections.stream()
                                .flatMapToLong(section -> section.retryAfter().stream())
                                .max()
                                .orElse(1));
        return problem.with("problems", sections).header(CHARGE_HEADER, charge(invoice));
    }

    private static String charge(Invoice invoice) {
        return invoice.charge().setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
