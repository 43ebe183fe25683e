package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.OwnerMonth;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionFailure;
import io.dronedelivery.gateway.section.SectionResult;
import io.dronedelivery.gateway.section.Sections;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
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
    private final Invoices invoices;
    private final InvoicesUnderWay underWay;
    private final ObjectReader months;

    LatestMonth(Sections sections, Invoices invoices, InvoicesUnderWay underWay, JsonMapper json) {
        this.sections = sections;
        this.invoices = invoices;
        this.underWay = underWay;
        // Made here: making it takes a lock that no event loop should wait for.
        this.months = json.readerFor(Month.class);
    }

    private record Month(int year, int month) {

        YearMonth toYearMonth() {
            return YearMonth.of(year, month);
        }
    }

    private record LatestOf(String ownerId, boolean fresh) {}

    Mono<Invoice> invoice(String ownerId, boolean fresh) {
        return underWay.joined(
                new LatestOf(ownerId, fresh),
                Invoices.ofAll(section -> sections.latestMonth(section, ownerId).map(this::checked))
                        .flatMap(answers -> newest(answers)
                                .map(month -> invoice(new OwnerMonth(ownerId, month), answers, fresh))
                                .orElseGet(() -> none(ownerId, answers))));
    }

    private Mono<Invoice> invoice(OwnerMonth question, Map<Section, SectionResult> answers, boolean fresh) {
        Map<Section, SectionResult> failed = new EnumMap<>(answers);
        failed.values().removeIf(answer -> !(answer instanceof SectionResult.Failed));
        return (failed.isEmpty() ? invoices.of(question, fresh) : invoices.asked(question, failed))
                .map(invoice -> charged(invoice, answers));
    }

    private Optional<YearMonth> newest(Map<Section, SectionResult> answers) {
        return answers.values().stream()
                .flatMap(answer -> month(answer).stream())
                .max(YearMonth::compareTo);
    }

    private SectionResult checked(SectionResult answer) {
        return answer instanceof SectionResult.Present && month(answer).isEmpty()
                ? new SectionResult.Failed(answer.section(), SectionFailure.BAD_ANSWER, Optional.empty(), answer.cost())
                : answer;
    }

    private Optional<YearMonth> month(SectionResult answer) {
        try {
            return answer instanceof SectionResult.Present present
                    ? Optional.of(months.<Month>readValue(present.json()).toYearMonth())
                    : Optional.empty();
        } catch (JacksonException | DateTimeException notAMonth) {
            return Optional.empty();
        }
    }

    private static Mono<Invoice> none(String ownerId, Map<Section, SectionResult> answers) {
        return Mono.error(
                answers.values().stream().anyMatch(SectionResult.Failed.class::isInstance)
                        ? InvoiceAnswer.missing(answers.values(), "The newest month could not be found out.")
                        : new ProblemException(
                                ProblemType.NOT_FOUND, "Owner " + ownerId + " has no month with activity."));
    }

    /** Finding the month cost request units too. A failed section carries its cost into the invoice already. */
    private static Invoice charged(Invoice invoice, Map<Section, SectionResult> answers) {
        Map<Section, SectionResult> results = new EnumMap<>(invoice.results());
        boolean asked = invoice.origin() == Invoice.Origin.ASKED;
        results.replaceAll((section, result) -> {
            SectionResult lookup = answers.getOrDefault(section, result);
            SectionResult.Cost own = asked ? result.cost() : SectionResult.Cost.NONE;
            return lookup instanceof SectionResult.Failed ? result : result.costing(own.plus(lookup.cost()));
        });
        return new Invoice(invoice.question(), results, Invoice.Origin.ASKED);
    }
}
