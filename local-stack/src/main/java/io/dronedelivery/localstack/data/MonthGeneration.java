package io.dronedelivery.localstack.data;

import io.dronedelivery.localstack.data.DeliveryDocument.Location;
import io.dronedelivery.localstack.data.DeliveryDocument.Status;
import io.dronedelivery.localstack.data.PackageDocument.Size;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The making of one owner's month, delivery by delivery, from a source of randomness of its own.
 *
 * <p>A closed month is settled: delivered or cancelled. The running month also has scheduled deliveries and such in flight,
 * and all of its activity lies on its first day, so that the data do not depend on the day of the run.
 */
final class MonthGeneration {

    private static final List<String> DRONES =
            IntStream.rangeClosed(1, 200).mapToObj("drone-%04d"::formatted).toList();
    private static final List<String> TAGS = List.of("documents", "food", "fragile", "medical", "spare-part");

    /** Deliveries start and end within half a degree of this point; nothing depends on where it is. */
    private static final Location DEPOT = new Location(56, 47.64, -122.13);

    private final String ownerId;
    private final String monthKey;
    private final YearMonth month;
    private final YearMonth runningMonth;
    private final SplittableRandom random;
    private final List<DeliveryDocument> deliveries = new ArrayList<>();
    private final List<PackageDocument> packages = new ArrayList<>();
    private final List<TripDocument> trips = new ArrayList<>();

    MonthGeneration(long seed, int owner, YearMonth month, YearMonth runningMonth) {
        this.ownerId = Dataset.ownerId(owner);
        this.month = month;
        this.monthKey = ownerId + '-' + month;
        this.runningMonth = runningMonth;
        long place = owner * 1_000_003L + month.getYear() * 12L + month.getMonthValue();
        this.random = new SplittableRandom(seed * 0x9E37_79B9_7F4AL ^ place);
    }

    SplittableRandom random() {
        return random;
    }

    /** Adds deliveries as a company has them: with one or two packages, and with trips if a drone has flown. */
    MonthGeneration addDeliveries(int count) {
        for (int i = 1; i <= count; i++) {
            Status status = status();
            String key = monthKey + (i < 10 ? "-0" : "-") + i;
            Departure departure = addDelivery(key, status, random.nextInt(4) == 0 ? 2 : 1);
            int tripCount = tripCount(status);
            for (int trip = 1; trip <= tripCount; trip++) {
                addTrip("t-" + key + '-' + trip, departure, hundredths(50, 30_00), hundredths(10, 3_00));
            }
        }
        return this;
    }

    /** Adds the one utilization that the original data had for an owner and month, and what it must have come from. */
    MonthGeneration addOriginal() {
        String key = monthKey + "-01";
        Departure departure = addDelivery(key, Status.DELIVERED, 1);
        addTrip("t-" + key, departure, hundredths(30_00, 500_00), hundredths(1_00, 30_00));
        return this;
    }

    OwnerMonth result() {
        return new OwnerMonth(ownerId, month, deliveries, packages, trips);
    }

    /** What a trip needs to know of its delivery. */
    private record Departure(String deliveryId, String droneId, Instant at) {}

    private Departure addDelivery(String key, Status status, int packageCount) {
        Instant created = moment();
        Instant updated = created.plus(Duration.ofMinutes(random.nextInt(5, 360)));
        String droneId = DRONES.get(random.nextInt(1, DRONES.size() + 1) - 1);
        String id = "d-" + key;
        deliveries.add(new DeliveryDocument(
                id,
                ownerId,
                month.getYear(),
                month.getMonthValue(),
                "delivery",
                location(),
                location(),
                created.plus(Duration.ofHours(random.nextInt(6, 49))),
                random.nextInt(5) == 0,
                random.nextInt(3) == 0,
                droneId,
                status,
                created,
                updated));
        for (int i = 1; i <= packageCount; i++) {
            addPackage("p-" + key + '-' + i, id, created);
        }
        return new Departure(id, droneId, updated);
    }

    private Status status() {
        int percent = random.nextInt(100);
        if (percent < 5) {
            return Status.CANCELLED;
        }
        if (!month.equals(runningMonth) || percent >= 40) {
            return Status.DELIVERED;
        }
        return percent < 20 ? Status.SCHEDULED : Status.IN_FLIGHT;
    }

    /** A drone has flown for what is on its way or arrived, and twice for one delivery in eight. */
    private int tripCount(Status status) {
        if (status == Status.SCHEDULED || status == Status.CANCELLED) {
            return 0;
        }
        return random.nextInt(8) == 0 ? 2 : 1;
    }

    private void addPackage(String id, String deliveryId, Instant created) {
        Size size = Size.values()[random.nextInt(Size.values().length)];
        BigDecimal weight =
                switch (size) {
                    case SMALL -> hundredths(10, 2_00);
                    case MEDIUM -> hundredths(2_01, 10_00);
                    case LARGE -> hundredths(10_01, 25_00);
                };
        packages.add(new PackageDocument(
                id,
                ownerId,
                month.getYear(),
                month.getMonthValue(),
                "package",
                deliveryId,
                size,
                weight,
                TAGS.get(random.nextInt(TAGS.size())),
                created,
                created));
    }

    private void addTrip(String id, Departure departure, BigDecimal traveledMiles, BigDecimal assignedHours) {
        trips.add(new TripDocument(
                id,
                ownerId,
                month.getYear(),
                month.getMonthValue(),
                "trip",
                departure.deliveryId(),
                departure.droneId(),
                traveledMiles,
                assignedHours,
                departure.at(),
                departure.at()));
    }

    private BigDecimal hundredths(int least, int most) {
        return BigDecimal.valueOf(random.nextInt(least, most + 1), 2);
    }

    private Location location() {
        return new Location(DEPOT.altitude() + random.nextInt(100), near(DEPOT.latitude()), near(DEPOT.longitude()));
    }

    // Added in decimal: a sum of binary fractions would be written with sixteen digits.
    private double near(double degrees) {
        return BigDecimal.valueOf(degrees)
                .add(BigDecimal.valueOf(random.nextInt(-5000, 5001), 4))
                .doubleValue();
    }

    private Instant moment() {
        int day = month.equals(runningMonth) ? 1 : random.nextInt(1, month.lengthOfMonth() + 1);
        return month.atDay(day)
                .atStartOfDay()
                .plusMinutes(random.nextInt(18 * 60))
                .toInstant(ZoneOffset.UTC);
    }
}
