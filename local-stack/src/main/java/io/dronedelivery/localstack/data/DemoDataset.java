package io.dronedelivery.localstack.data;

import java.time.YearMonth;
import java.util.List;

/**
 * A year of a small company: every owner has two to four deliveries a month, with their packages and trips.
 *
 * @param runningMonth the newest of the twelve months
 */
public record DemoDataset(int owners, YearMonth runningMonth, long seed) implements Dataset {

    private static final int MONTHS = 12;

    @Override
    public List<YearMonth> months() {
        return Dataset.monthsUpTo(runningMonth, MONTHS);
    }

    @Override
    public OwnerMonth ownerMonth(int owner, YearMonth month) {
        MonthGeneration generation = new MonthGeneration(seed, owner, month, runningMonth);
        return generation.addDeliveries(generation.random().nextInt(2, 5)).result();
    }
}
