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
 * A year of a small company: every owner has two to four deliveries a month, with their packages and trips.
 *
 * <p>Closed months are settled: delivered or cancelled. The running month also has scheduled deliveries and such in
 * flight, and all of its activity lies on its first day, so that the data do not depend on the day of the run.
 *
 * @param runningMonth the newest of the twelve months
 */
public record DemoDataset(int owners, YearMonth runningMonth, long seed) implements Dataset {

    private static final int MONTHS = 12;
    private static final int DRONES = 200;
    private static final List<String> TAGS = List.of("documents", "food", "fragile", "medical", "spare-part");

    /** Deliveries start and end within half a degree of this point; nothing depends on where it is. */
    private static final Location DEPOT = new Location(56, 47.64, -122.13);

    public DemoDataset {
        if (owners < 1) {
            throw new IllegalArgumentException("At least one owner is needed, not " + owners);
        }
    }

    @Override
    public List<YearMonth> months() {
        return IntStream.rangeClosed(1 - MONTHS, 0)
                .mapToObj(runningMonth::plusMonths)
                .toList();
    }

    @Override
    public OwnerMonth ownerMonth(int owner, YearMonth month) {
        return new Generation(owner, month).run();
    }

    /** The making of one owner's month, from a source of randomness of its own. */
    private final class Generation {

        private final String ownerId;
        private final YearMonth month;
        private final SplittableRandom random;
        private final List<DeliveryDocument> deliveries = new ArrayList<>();
        private final List<PackageDocument> packages = new ArrayList<>();
        private final List<TripDocument> trips = new ArrayList<>();

        Generation(int owner, YearMonth month) {
            this.ownerId = Dataset.ownerId(owner);
            this.month = month;
            long place = owner * 1_000_003L + month.getYear() * 12L + month.getMonthValue();
            this.random = new SplittableRandom(seed * 0x9E37_79B9_7F4AL ^ place);
        }

        OwnerMonth run() {
            int count = random.nextInt(2, 5);
            for (int i = 1; i <= count; i++) {
                addDelivery("%s-%s-%02d".formatted(ownerId, month, i));
            }
            return new OwnerMonth(ownerId, month, deliveries, packages, trips);
        }

        private void addDelivery(String key) {
            Status status = status();
            Instant created = moment();
            Instant updated = created.plus(Duration.ofMinutes(random.nextInt(5, 360)));
            String droneId = "drone-%04d".formatted(random.nextInt(1, DRONES + 1));
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
            int packageCount = random.nextInt(4) == 0 ? 2 : 1;
            for (int i = 1; i <= packageCount; i++) {
                addPackage("p-%s-%d".formatted(key, i), id, created);
            }
            int tripCount = tripCount(status);
            for (int i = 1; i <= tripCount; i++) {
                addTrip("t-%s-%d".formatted(key, i), id, droneId, updated);
            }
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
                        case SMALL -> hundredths(10, 200);
                        case MEDIUM -> hundredths(201, 1000);
                        case LARGE -> hundredths(1001, 2500);
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

        private void addTrip(String id, String deliveryId, String droneId, Instant flown) {
            trips.add(new TripDocument(
                    id,
                    ownerId,
                    month.getYear(),
                    month.getMonthValue(),
                    "trip",
                    deliveryId,
                    droneId,
                    hundredths(50, 3000),
                    hundredths(10, 300),
                    flown,
                    flown));
        }

        private BigDecimal hundredths(int least, int most) {
            return BigDecimal.valueOf(random.nextInt(least, most + 1), 2);
        }

        private Location location() {
            return new Location(
                    DEPOT.altitude() + random.nextInt(100),
                    DEPOT.latitude() + random.nextInt(-5000, 5001) / 10_000.0,
                    DEPOT.longitude() + random.nextInt(-5000, 5001) / 10_000.0);
        }

        private Instant moment() {
            int day = month.equals(runningMonth) ? 1 : random.nextInt(1, month.lengthOfMonth() + 1);
            return month.atDay(day)
                    .atStartOfDay()
                    .plusMinutes(random.nextInt(18 * 60))
                    .toInstant(ZoneOffset.UTC);
        }
    }
}
