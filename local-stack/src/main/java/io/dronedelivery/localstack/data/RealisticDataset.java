package io.dronedelivery.localstack.data;

import java.time.YearMonth;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Two years in which few owners have most of the deliveries: an owner's usual number a month follows a Pareto
 * distribution, and each month lies between half and one and a half times that.
 *
 * @param runningMonth the newest month
 */
public record RealisticDataset(int owners, YearMonth runningMonth, long seed) implements Dataset {

    private static final int MONTHS = 24;

    /** With this exponent a fifth of the owners has well over half of the deliveries. */
    private static final double PARETO_EXPONENT = 1.3;

    private static final double LEAST_A_MONTH = 3;
    private static final double MOST_A_MONTH = 500;

    @Override
    public List<YearMonth> months() {
        return Dataset.monthsUpTo(runningMonth, MONTHS);
    }

    @Override
    public OwnerMonth ownerMonth(int owner, YearMonth month) {
        MonthGeneration generation = new MonthGeneration(seed, owner, month, runningMonth);
        double deliveries = usualDeliveries(owner) * generation.random().nextDouble(0.5, 1.5);
        return generation
                .addDeliveries((int) Math.max(1, Math.round(deliveries)))
                .result();
    }

    /** Inverse transform sampling of the Pareto distribution, cut at a number that a partition can hold with ease. */
    private double usualDeliveries(int owner) {
        double uniform = 1 - new SplittableRandom(seed * 31 + owner).nextDouble();
        return Math.min(MOST_A_MONTH, LEAST_A_MONTH / Math.pow(uniform, 1 / PARETO_EXPONENT));
    }
}
