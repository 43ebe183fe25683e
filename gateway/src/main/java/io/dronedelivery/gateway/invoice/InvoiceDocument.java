package io.dronedelivery.gateway.invoice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.SectionResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The invoice on the wire. A section is the text that its service wrote, digit for digit, or null.
 */
record InvoiceDocument(
        String ownerId,
        int year,
        int month,
        boolean complete,
        @JsonRawValue @Nullable String deliveries,
        @JsonRawValue @Nullable String packages,
        @JsonRawValue @Nullable String drones,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SectionProblem> problems) {

    static InvoiceDocument of(Invoice invoice) {
        return new InvoiceDocument(
                invoice.question().ownerId(),
                invoice.question().month().getYear(),
                invoice.question().month().getMonthValue(),
                invoice.isComplete(),
                json(invoice, Section.DELIVERIES),
                json(invoice, Section.PACKAGES),
                json(invoice, Section.DRONES),
                SectionProblem.of(invoice.results().values()));
    }

    private static @Nullable String json(Invoice invoice, Section section) {
        return invoice.results().get(section) instanceof SectionResult.Present present ? present.json() : null;
    }
}
