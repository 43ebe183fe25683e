package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.SectionFailure;
import io.dronedelivery.gateway.section.SectionResult;
import io.dronedelivery.gateway.section.Sections;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the newest month with activity: the newest that any of the three services knows. A service that cannot say is a
 * failed section of the invoice, because its newest month may be a later one.
 */
@Component
class LatestMonth {

    private final Sections sections;
    private final InvoiceAssembler assembler;
    private final ObjectReader months;

    LatestMonth(Sections sections, InvoiceAssembler assembler, JsonMapper json) {
        this.sections = sections;
        this.assembler = assembler;
        // Made here: making it takes a lock that no event loop should wait for.
        this.months = json.readerFor(Month.class);
    }

    private record Month(int year, int month) {}

    Mono<Invoice> invoice(String ownerId) {
        return InvoiceAssembler.fromAll(
                        section -> sections.latestMonth(section, ownerId).map(this::checked))
                .flatMap(answers -> newest(answers)
                        .map(month -> assembler
                                .assemble(new OwnerMonth(ownerId, month), answers)
                                .map(invoice -> charged(invoice, answers)))
                        .orElseGet(() -> none(ownerId, answers)));
    }

    private Optional<YearMonth> newest(List<SectionResult> answers) {
        return answers.stream().flatMap(answer -> month(answer).stream()).max(YearMonth::compareTo);
    }

    private SectionResult checked(SectionResult answer) {
        return answer instanceof SectionResult.Present && month(answer).isEmpty()
                ? new SectionResult.Failed(answer.section(), SectionFailure.BAD_ANSWER, Optional.empty(), answer.cost())
                : answer;
    }

    private Optional<YearMonth> month(SectionResult answer) {
        if (answer instanceof SectionResult.Present present) {
            try {
                Month month = months.readValue(present.json());
                return Optional.of(YearMonth.of(month.year(), month.month()));
            } catch (JacksonException | DateTimeException notAMonth) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Mono<Invoice> none(String ownerId, List<SectionResult> answers) {
        return Mono.error(
                answers.stream().anyMatch(SectionResult.Failed.class::isInstance)
                        ? MissingSections.exception(answers, "The newest month could not be found out.")
                        : new ProblemException(Problem.of(
                                ProblemType.NOT_FOUND, "Owner " + ownerId + " has no month with activity.")));
    }

    /** Finding the month cost request units too. A failed section carries its cost into the invoice already. */
    private static Invoice charged(Invoice invoice, List<SectionResult> answers) {
        List<SectionResult> results = IntStream.range(0, answers.size())
                .mapToObj(i -> {
                    SectionResult lookup = answers.get(i);
                    SectionResult result = invoice.results().get(i);
                    return lookup instanceof SectionResult.Failed ? result : plus(result, lookup.cost());
                })
                .toList();
        return new Invoice(invoice.question(), results, invoice.origin());
    }

    private static SectionResult plus(SectionResult result, SectionResult.Cost more) {
        BigDecimal charge = result.cost().charge().add(more.charge());
        return result.costing(
                new SectionResult.Cost(charge, result.cost().time().plus(more.time())));
    }
}
