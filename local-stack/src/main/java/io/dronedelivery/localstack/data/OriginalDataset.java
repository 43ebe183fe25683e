package io.dronedelivery.localstack.data;

import java.time.YearMonth;
import java.util.List;

/**
 * The shape of the data that the article's team measured with: one utilization document for each owner and month, miles
 * uniform between 30 and 500, hours uniform between 1 and 30, 127,272 owners when not scaled. Here they have four full
 * calendar years, the ones that the article's load test asked about in turn, and one delivery with one package beside each
 * utilization, where the original invented a number.
 *
 * @param runningMonth the years end before the year of this month: every month is closed
 */
public record OriginalDataset(int owners, YearMonth runningMonth, long seed) implements Dataset {

    private static final int MONTHS = 48;

    @Override
    public List<YearMonth> months() {
        return Dataset.monthsUpTo(YearMonth.of(runningMonth.getYear() - 1, 12), MONTHS);
    }

    @Override
    public OwnerMonth ownerMonth(int owner, YearMonth month) {
        return new MonthGeneration(seed, owner, month, runningMonth)
                .addOriginal()
                .result();
    }
}
