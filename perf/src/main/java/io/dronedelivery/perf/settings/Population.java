package io.dronedelivery.perf.settings;

import com.typesafe.config.Config;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Whose invoices can be asked for. As in the original every owner and every month is equally likely; unlike there, December
 * is asked for as well.
 *
 * @param ownerPattern makes an id of a number, as in {@code o%05d}
 * @param firstOwner number of the first of them
 * @param owners how many there are, numbered in a row
 */
public record Population(String ownerPattern, int firstOwner, int owners, YearMonth firstMonth, YearMonth lastMonth)
        implements Invoices {

    /** Of the demonstration data, with the running one. */
    private static final int USUAL_MONTHS = 12;

    public Population {
        if (owners < 1) {
            throw new InvalidSettingsException("load.population.owners must be above 0");
        }
        if (firstMonth.isAfter(lastMonth)) {
            throw new InvalidSettingsException("load.population.first-month must not be after last-month");
        }
    }

    static Population from(Config config) {
        String last = config.getString("load.population.last-month");
        YearMonth newest = last.isEmpty() ? YearMonth.now(ZoneOffset.UTC) : YearMonth.parse(last);
        String first = config.getString("load.population.first-month");
        return new Population(
                config.getString("load.population.owner-pattern"),
                config.getInt("load.population.first-owner"),
                config.getInt("load.population.owners"),
                first.isEmpty() ? newest.minusMonths(USUAL_MONTHS - 1L) : YearMonth.parse(first),
                newest);
    }

    /** As {@code load.conf} names them. */
    public Map<String, String> parameters() {
        return Map.of(
                "load.population.owner-pattern",
                ownerPattern,
                "load.population.first-owner",
                Integer.toString(firstOwner),
                "load.population.owners",
                Integer.toString(owners),
                "load.population.first-month",
                firstMonth.toString(),
                "load.population.last-month",
                lastMonth.toString());
    }

    /** One owner's month. */
    public record Invoice(String ownerId, int year, int month) {}

    /** The first half of the owners. */
    public Population measured() {
        return new Population(ownerPattern, firstOwner, (owners + 1) / 2, firstMonth, lastMonth);
    }

    /** The other half, for everything that must leave no trace in a measurement; the same owner if there is only one. */
    public Population aside() {
        int half = owners / 2;
        return half == 0 ? this : new Population(ownerPattern, firstOwner + owners - half, half, firstMonth, lastMonth);
    }

    @Override
    public Invoice draw(RandomGenerator random) {
        YearMonth month = firstMonth.plusMonths(random.nextInt(months()));
        return new Invoice(
                ownerPattern.formatted(firstOwner + random.nextInt(owners)), month.getYear(), month.getMonthValue());
    }

    private int months() {
        return Math.toIntExact(ChronoUnit.MONTHS.between(firstMonth, lastMonth)) + 1;
    }
}
