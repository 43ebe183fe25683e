package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.problem.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What items and summaries have to do on any database that speaks the protocol. Every test has an owner of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ItemContract {

    static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final Logger log = LoggerFactory.getLogger(ItemContract.class);

    private final List<TripService> started = new ArrayList<>();

    /** Why there is no database to test, if there is none. */
    Optional<String> reasonToSkip() {
        return Optional.empty();
    }

    /** Starts a service on the database under test. */
    abstract TripService startService();

    @BeforeAll
    void start() {
        reasonToSkip()
                .ifPresentOrElse(
                        reason -> log.warn("{} is skipped: {}", getClass().getSimpleName(), reason),
                        () -> started.add(startService()));
    }

    // Before each, so that every test is reported as skipped: a class given up as a whole is reported as no test at
    // all.
    @BeforeEach
    void skipWithoutADatabase() {
        assumeFalse(started.isEmpty(), () -> reasonToSkip().orElse("no database"));
    }

    @AfterAll
    void stop() {
        started.forEach(TripService::close);
    }

    @Test
    void readsWhatWasCreated() {
        String owner = owner();
        items().create(Trip.of(id(owner, "t1"), owner, 11, "30.125")).block(TIMEOUT);

        Trip stored = get(items().read(owner, id(owner, "t1"))).value();
        assertThat(stored.sameContent(Trip.of(id(owner, "t1"), owner, 11, "30.125")))
                .isTrue();
        assertThat(stored.etag()).isNotBlank();
        assertThat(months(owner)).isEqualTo(Totals.of("trips", 1).with("thousandthsOfMiles", 30_125));
    }

    @Test
    void countsARepeatedCreationOnce() {
        String owner = owner();
        Trip trip = Trip.of(id(owner, "t1"), owner, 11, "1.5");
        assertThat(get(items().create(trip)).value().fresh()).isTrue();

        assertThat(get(items().create(trip)).value().fresh()).isFalse();
        refused(items().create(Trip.of(id(owner, "t1"), owner, 11, "2.5")));
        assertThat(months(owner)).isEqualTo(Totals.of("trips", 1).with("thousandthsOfMiles", 1_500));
    }

    @Test
    void replacesTheVersionThatWasSeenAndNoOther() {
        String owner = owner();
        String seen = etag(get(items().create(Trip.of(id(owner, "t1"), owner, 11, "1")))
                .map(MonthlyItems.Created::item)
                .value());
        items().replace(Trip.of(id(owner, "t1"), owner, 11, "2"), seen).block(TIMEOUT);

        refused(items().replace(Trip.of(id(owner, "t1"), owner, 11, "3"), seen));
        assertThat(months(owner).get("thousandthsOfMiles")).isEqualTo(2_000);
    }

    @Test
    void takesARepeatedReplacementForDone() {
        String owner = owner();
        String seen = etag(get(items().create(Trip.of(id(owner, "t1"), owner, 11, "1")))
                .map(MonthlyItems.Created::item)
                .value());
        Trip stored = get(items().replace(Trip.of(id(owner, "t1"), owner, 11, "2"), seen))
                .value();

        Trip again = get(items().replace(Trip.of(id(owner, "t1"), owner, 11, "2"), seen))
                .value();
        assertThat(again).isEqualTo(stored);
        assertThat(months(owner).get("trips")).isEqualTo(1);
    }

    @Test
    void knowsAnItemAgainWhoseNumbersAreWrittenWithTrailingZeros() {
        String owner = owner();
        Trip trip = Trip.of(id(owner, "t1"), owner, 11, "1.50");
        String seen = etag(get(items().create(trip)).value().item());

        assertThat(get(items().create(trip)).value().fresh()).isFalse();
        Trip changed = Trip.of(id(owner, "t1"), owner, 11, "20.00");
        String after = etag(get(items().replace(changed, seen)).value());
        assertThat(etag(get(items().replace(changed, seen)).value())).isEqualTo(after);
    }

    @Test
    void movesTotalsWithAnItemThatChangesItsMonth() {
        String owner = owner();
        items().create(Trip.of(id(owner, "t1"), owner, 10, "4")).block(TIMEOUT);
        items().modify(owner, id(owner, "t1"), Optional.empty(), trip -> Trip.of(id(owner, "t1"), owner, 11, "5"))
                .block(TIMEOUT);

        assertThat(months(owner)).isEqualTo(Totals.of("trips", 1).with("thousandthsOfMiles", 5_000));
        assertThat(read(new OwnerMonth(owner, 2026, 10))).isEqualTo(Totals.NONE);
    }

    @Test
    void takesARemovedItemOutOfTheTotals() {
        String owner = owner();
        items().create(Trip.of(id(owner, "t1"), owner, 11, "4")).block(TIMEOUT);
        items().delete(owner, id(owner, "t1"), Optional.empty()).block(TIMEOUT);

        refused(items().read(owner, id(owner, "t1")));
        assertThat(months(owner)).isEqualTo(Totals.NONE);
    }

    @Test
    void pagesThroughAMonthWithoutLosingAnItem() {
        String owner = owner();
        for (int i = 0; i < 7; i++) {
            items().create(Trip.of(id(owner, "t" + i), owner, 11, "1")).block(TIMEOUT);
        }
        List<String> seen = new ArrayList<>();
        String continuation = null;
        do {
            ItemPage<Trip> page = get(service()
                            .repository()
                            .page(new OwnerMonth(owner, 2026, 11), TripRepository.page(3, continuation)))
                    .value();
            assertThat(page.items()).hasSizeLessThanOrEqualTo(3);
            page.items().forEach(trip -> seen.add(trip.id().substring(owner.length() + 1)));
            continuation = page.continuation();
        } while (continuation != null);

        assertThat(seen).containsExactlyInAnyOrder("t0", "t1", "t2", "t3", "t4", "t5", "t6");
    }

    @Test
    void knowsTheNewestMonth() {
        String owner = owner();
        assertThat(get(service().repository().newestMonth(owner)).value()).isEmpty();
        items().create(Trip.of(id(owner, "t1"), owner, 3, "1")).block(TIMEOUT);
        items().create(Trip.of(id(owner, "t2"), owner, 9, "1")).block(TIMEOUT);

        assertThat(get(service().repository().newestMonth(owner)).value()).contains(new OwnerMonth(owner, 2026, 9));
        items().delete(owner, id(owner, "t2"), Optional.empty()).block(TIMEOUT);
        assertThat(get(service().repository().newestMonth(owner)).value()).contains(new OwnerMonth(owner, 2026, 3));
    }

    private TripService service() {
        return started.get(0);
    }

    final MonthlyItems<Trip> items() {
        return service().items();
    }

    private Totals months(String owner) {
        return read(new OwnerMonth(owner, 2026, 11));
    }

    private Totals read(OwnerMonth month) {
        Charged<Totals> totals = get(service().repository().month(month));
        assertThat(get(service()
                                .repository()
                                .byItems(service().repository().of(service().container()), month))
                        .value())
                .isEqualTo(totals.value());
        return totals.value();
    }

    private static String etag(Trip trip) {
        return Objects.requireNonNull(trip.etag());
    }

    static <T> T get(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(TIMEOUT));
    }

    static void refused(Mono<?> mono) {
        StepVerifier.create(mono).expectError(ProblemException.class).verify(TIMEOUT);
    }

    // A container keyed by id has one item of an id, whoever owns it.
    static String id(String owner, String name) {
        return owner + "-" + name;
    }

    static String owner() {
        return "o-" + UUID.randomUUID();
    }
}
