package io.dronedelivery.perf.settings;

import com.typesafe.config.Config;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.random.RandomGenerator;

/**
 * Whose invoices can be asked for. As in the original every owner and every month is equally likely; unlike there, December
 * is asked for as well.
 *
 * @param ownerPattern makes an id of a number, as in {@code o%05d}
 * @param owners owners are numbered 1 to this
 */
public record Population(String ownerPattern, int owners, YearMonth firstMonth, YearMonth lastMonth) {

    public Population {
        if (owners < 1) {
            throw new InvalidSettingsException("load.population.owners must be above 0");
        }
        if (firstMonth.isAfter(lastMonth)) {
            throw new InvalidSettingsException("load.population.first-month must not be after last-month");
        }
    }

    static Population from(Config config) {
        return new Population(
                config.getString("load.population.owner-pattern"),
                config.getInt("load.population.owners"),
                YearMonth.parse(config.getString("load.population.first-month")),
                YearMonth.parse(config.getString("load.population.last-month")));
    }

    /** One owner's month. */
    public record Invoice(String ownerId, int year, int month) {}

    /** How many different invoices there are. */
    public long invoices() {
        return (long) owners * months();
    }

    public Invoice draw(RandomGenerator random) {
        YearMonth month = firstMonth.plusMonths(random.nextInt(months()));
        return new Invoice(ownerPattern.formatted(1 + random.nextInt(owners)), month.getYear(), month.getMonthValue());
    }

    private int months() {
        return Math.toIntExact(ChronoUnit.MONTHS.between(firstMonth, lastMonth)) + 1;
    }
}
