package io.dronedelivery.localstack.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;

class SummaryDocumentTests {

    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);

    private final OwnerMonth ownerMonth = new DemoDataset(1_000, NOVEMBER, 42).ownerMonth(42, NOVEMBER);

    @Test
    void liesInTheOwnersPartitionUnderAnIdOfItsMonth() {
        SummaryDocument summary = SummaryDocument.of(ownerMonth, DataContainer.DELIVERIES);

        assertThat(summary.id()).isEqualTo("summary-2026-11");
        assertThat(summary.ownerId()).isEqualTo("o00042");
    }

    @Test
    void isWrittenInTheShapeThatTheServicesRead() {
        JsonNode json = new ObjectMapper().valueToTree(SummaryDocument.of(ownerMonth, DataContainer.PACKAGES));

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("id", "ownerId", "year", "month", "type", "totals");
        assertThat(json.path("type").asText()).isEqualTo("summary");
        assertThat(json.path("totals").fieldNames()).toIterable().containsExactlyInAnyOrder("count", "grams");
    }

    @Test
    void totalsAreTheExactSumsOfTheItems() {
        BigDecimal kilograms =
                ownerMonth.packages().stream().map(PackageDocument::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal miles =
                ownerMonth.trips().stream().map(TripDocument::traveledMiles).reduce(BigDecimal.ZERO, BigDecimal::add);

        assertThat(SummaryDocument.of(ownerMonth, DataContainer.PACKAGES).totals())
                .containsEntry("count", (long) ownerMonth.packages().size())
                .containsEntry(
                        "grams", kilograms.multiply(BigDecimal.valueOf(1000)).longValueExact());
        assertThat(SummaryDocument.of(ownerMonth, DataContainer.UTILIZATION).totals())
                .containsEntry(
                        "thousandthsOfMiles",
                        miles.multiply(BigDecimal.valueOf(1000)).longValueExact());
    }

    @Test
    void firstDesignHasItemsOnly() {
        assertThat(Layout.BY_ID.documentsOf(ownerMonth, DataContainer.UTILIZATION))
                .isNotEmpty()
                .allMatch(TripDocument.class::isInstance);
        assertThat(Layout.BY_OWNER.documentsOf(ownerMonth, DataContainer.UTILIZATION))
                .hasAtLeastOneElementOfType(SummaryDocument.class);
    }
}
