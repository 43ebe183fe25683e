package io.dronedelivery.localstack.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.localstack.data.DeliveryDocument.Status;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoDatasetTests {

    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);

    private final DemoDataset dataset = new DemoDataset(1_000, NOVEMBER, 42);

    @Test
    void coversTheTwelveMonthsUpToTheRunningOne() {
        assertThat(dataset.months())
                .hasSize(12)
                .startsWith(YearMonth.of(2025, 12))
                .endsWith(NOVEMBER);
    }

    @Test
    void givesTheSameDataAgain() {
        assertThat(new DemoDataset(1_000, NOVEMBER, 42).ownerMonth(42, NOVEMBER))
                .isEqualTo(dataset.ownerMonth(42, NOVEMBER));
    }

    @Test
    void givesOtherDataForAnotherSeedOwnerOrMonth() {
        OwnerMonth ownerMonth = dataset.ownerMonth(42, NOVEMBER);

        assertThat(weight(new DemoDataset(1_000, NOVEMBER, 43).ownerMonth(42, NOVEMBER)))
                .isNotEqualTo(weight(ownerMonth));
        assertThat(weight(dataset.ownerMonth(43, NOVEMBER))).isNotEqualTo(weight(ownerMonth));
        assertThat(weight(dataset.ownerMonth(42, NOVEMBER.minusMonths(1)))).isNotEqualTo(weight(ownerMonth));
    }

    /** The figures were read from a run: they show that neither a release nor another JDK changes the data. */
    @Test
    void givesTheSameDataOnEveryJdk() {
        OwnerMonth ownerMonth = dataset.ownerMonth(42, NOVEMBER);

        assertThat(ownerMonth.deliveries())
                .extracting(DeliveryDocument::id)
                .first()
                .isEqualTo("d-o00042-2026-11-01");
        assertThat(weight(ownerMonth)).isEqualTo("19.97");
        assertThat(ownerMonth.trips().stream()
                        .map(TripDocument::traveledMiles)
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo("39.70");
    }

    @Test
    void everyOwnerHasDeliveriesAndPackagesEveryMonth() {
        assertThat(dataset.ownerMonths()).hasSize(12_000).allSatisfy(ownerMonth -> {
            assertThat(ownerMonth.deliveries()).hasSizeBetween(2, 4);
            assertThat(ownerMonth.packages()).isNotEmpty();
        });
    }

    @Test
    void settlesClosedMonthsAndLeavesTheRunningOneOpen() {
        assertThat(statuses(NOVEMBER.minusMonths(1))).containsOnly(Status.DELIVERED, Status.CANCELLED);
        assertThat(statuses(NOVEMBER)).contains(Status.SCHEDULED, Status.IN_FLIGHT, Status.DELIVERED, Status.CANCELLED);
    }

    @Test
    void idsAreUniqueInEveryContainer() {
        for (DataContainer container : DataContainer.values()) {
            assertThat(dataset.ownerMonths()
                            .flatMap(ownerMonth -> container.itemsOf(ownerMonth).stream())
                            .map(Document::id))
                    .doesNotHaveDuplicates();
        }
    }

    private Stream<Status> statuses(YearMonth month) {
        return dataset.ownerMonths()
                .filter(ownerMonth -> ownerMonth.month().equals(month))
                .flatMap(ownerMonth -> ownerMonth.deliveries().stream())
                .map(DeliveryDocument::status);
    }

    private static BigDecimal weight(OwnerMonth ownerMonth) {
        return ownerMonth.packages().stream().map(PackageDocument::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
