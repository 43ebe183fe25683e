package io.dronedelivery.localstack.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatasetShapeTests {

    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);

    @Test
    void originalHasOneUtilizationPerOwnerAndMonthOfFourFullYears() {
        OriginalDataset dataset = new OriginalDataset(200, NOVEMBER, 42);

        assertThat(dataset.months())
                .hasSize(48)
                .startsWith(YearMonth.of(2022, 1))
                .endsWith(YearMonth.of(2025, 12));
        assertThat(dataset.ownerMonths()).hasSize(200 * 48).allSatisfy(ownerMonth -> {
            assertThat(ownerMonth.trips()).hasSize(1);
            assertThat(ownerMonth.packages()).hasSize(1);
            assertThat(ownerMonth.deliveries()).hasSize(1);
        });
    }

    @Test
    void originalSpreadsMilesAndHoursOverTheirWholeRange() {
        List<TripDocument> trips = new OriginalDataset(200, NOVEMBER, 42)
                .ownerMonths()
                .flatMap(ownerMonth -> ownerMonth.trips().stream())
                .toList();

        assertThat(mean(trips.stream().map(TripDocument::traveledMiles).toList()))
                .isBetween(260.0, 270.0);
        assertThat(mean(trips.stream().map(TripDocument::assignedHours).toList()))
                .isBetween(15.0, 16.0);
    }

    @Test
    void realisticGivesAFifthOfTheOwnersMostOfTheDeliveries() {
        RealisticDataset dataset = new RealisticDataset(500, NOVEMBER, 42);
        List<Integer> deliveries = IntStream.rangeClosed(1, 500)
                .mapToObj(owner ->
                        dataset.ownerMonth(owner, NOVEMBER).deliveries().size())
                .sorted(Comparator.reverseOrder())
                .toList();

        assertThat(sum(deliveries.subList(0, 100))).isGreaterThan(sum(deliveries) / 2);
        assertThat(deliveries).allSatisfy(count -> assertThat(count).isBetween(1, 750));
    }

    private static int sum(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    private static double mean(List<BigDecimal> values) {
        return values.stream().mapToDouble(BigDecimal::doubleValue).average().orElseThrow();
    }
}
