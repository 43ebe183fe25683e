package io.dronedelivery.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the limit makes of load, in virtual time. */
class LoadLimitTests {

    private static final AdmissionProperties PROPERTIES =
            new AdmissionProperties(true, 100, 10, 1000, Duration.ofMillis(75), 0.1, 0.75, 0.9, Duration.ofSeconds(1));
    private static final int POOL = 256;
    private static final double SIGMA = 0.7;
    private static final int CHANGES = 60;

    private final LoadLimit limit = new LoadLimit(PROPERTIES, POOL);

    @Test
    void bringsAColdGatewayUnderFullLoadToItsGoodputWithoutFallingToItsMinimum() {
        SimulatedGateway gateway = new SimulatedGateway(limit, 2);
        gateway.work = () -> (long) (2e6 * (1 + 60 * Math.exp(-gateway.completed() / 400.0)));
        gateway.callers(64);

        gateway.run(50);

        assertThat(gateway.run(10)).isGreaterThan(0.8 * 1_000);
        assertThat(gateway.lowestLimit()).isGreaterThan(30);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, 2, 5, 10})
    void keepsGoodputAndLatencyUnderOverload(double times) {
        SimulatedGateway gateway = new SimulatedGateway(limit, 1);
        gateway.work = () -> gateway.around(2.6, 0.5);
        gateway.database = () -> gateway.around(8, 0.6);
        gateway.arrivals(100, 20);
        gateway.run(20);
        gateway.arrivals(330 * times, 60);
        gateway.run(10);
        gateway.forget();

        assertThat(gateway.run(50)).isGreaterThan(0.93 * 330);
        assertThat(gateway.p99()).isLessThan(Duration.ofMillis(500));
    }

    /** On a shared core a cut is often followed by slower requests, though they queue. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void keepsLatencyUnderOverloadOfACoreThatVariesInSpeed(int seed) {
        SimulatedGateway gateway = new SimulatedGateway(limit, 1, seed);
        gateway.unsteadiness = 0.2;
        gateway.work = () -> gateway.around(2.6, 0.5);
        gateway.database = () -> gateway.around(8, 0.6);
        gateway.arrivals(660, 60);
        gateway.run(10);
        gateway.forget();

        gateway.run(50);
        assertThat(gateway.p99()).isLessThan(Duration.ofMillis(600));
        assertThat(limit.getLimit()).isLessThan(POOL / 2);
    }

    /** Each cut that seems in vain on a core that varies much may teach the limit a little of the queue. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void learnsNothingOfTheQueueInAQuarterOfAnHourOfOverload(int seed) {
        SimulatedGateway gateway = new SimulatedGateway(limit, 1, seed);
        gateway.unsteadiness = 0.6;
        gateway.work = () -> gateway.around(2.6, 0.5);
        gateway.database = () -> gateway.around(8, 0.6);
        gateway.arrivals(3_300, 900);
        gateway.run(10);
        gateway.forget();

        gateway.run(890);
        assertThat(gateway.p99()).isLessThan(Duration.ofMillis(700));
    }

    @ParameterizedTest
    @ValueSource(ints = {250, 500, 1_000})
    void holdsOnToTheGoodputOfADatabaseThatBecomesSlow(int medianMillis) {
        SimulatedGateway gateway = new SimulatedGateway(limit, 2);
        gateway.callers(200);
        gateway.run(20);
        gateway.database = () -> gateway.around(medianMillis, SIGMA);
        gateway.run(10);
        gateway.forget();

        // Two hundred callers, each of whom waits for the mean of a log-normal distribution.
        double possible = 200 / (medianMillis / 1e3 * Math.exp(SIGMA * SIGMA / 2));
        assertThat(gateway.run(30)).isGreaterThan(0.9 * possible);
        assertThat(gateway.lowestLimit()).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {250, 500, 1_000})
    void startsBeforeASlowDatabase(int medianMillis) {
        SimulatedGateway gateway = new SimulatedGateway(limit, 2);
        gateway.database = () -> gateway.around(medianMillis, SIGMA);
        gateway.arrivals(80, 60);
        gateway.run(20);

        assertThat(gateway.run(40)).isGreaterThan(0.95 * 80);
        assertThat(gateway.lowestLimit()).isGreaterThan(PROPERTIES.minimumLimit());
    }

    /** Each time with other random numbers. */
    @ParameterizedTest
    @ValueSource(ints = {250, 500, 1_000})
    void keepsItsLimitWhileASlowDatabaseAndServicesThatHangMakeRequestsSlow(int medianMillis) {
        long fell = LongStream.range(0, 10)
                .filter(seed -> lowestLimitWithFaults(medianMillis, seed) == PROPERTIES.minimumLimit())
                .count();

        assertThat(fell).isZero();
    }

    private static int lowestLimitWithFaults(int medianMillis, long seed) {
        SimulatedGateway gateway = new SimulatedGateway(new LoadLimit(PROPERTIES, POOL), 2, seed);
        gateway.database = () -> gateway.threeServicesWithFaults(medianMillis, SIGMA);
        gateway.callers(60);
        gateway.run(30);
        return gateway.lowestLimit();
    }

    /** Comparisons take so long that most of them compare different services and not different limits. */
    @ParameterizedTest
    @ValueSource(ints = {250, 500, 1_000})
    void isSeldomAtItsMinimumWhileServicesBehindASlowDatabaseChangeAllTheTime(int medianMillis) {
        long atMinimum = LongStream.range(0, 10)
                .map(seed -> changesAtTheMinimum(medianMillis, seed))
                .sum();

        assertThat(atMinimum).isLessThan(10 * CHANGES / 50);
    }

    private static long changesAtTheMinimum(int medianMillis, long seed) {
        AdmissionProperties few = new AdmissionProperties(
                true, 30, 5, 1000, Duration.ofMillis(75), 0.1, 0.75, 0.9, Duration.ofSeconds(1));
        SimulatedGateway gateway = new SimulatedGateway(new LoadLimit(few, POOL), 2, seed);
        gateway.callers(30, Duration.ofMillis(500));
        gateway.run(10);
        List<LongSupplier> services = List.of(
                () -> gateway.around(medianMillis, SIGMA),
                () -> Math.max(gateway.around(medianMillis, SIGMA), gateway.around(medianMillis, SIGMA)),
                () -> TimeUnit.SECONDS.toNanos(2));
        Random random = new Random(seed);
        long atMinimum = 0;
        for (int change = 0; change < CHANGES; change++) {
            gateway.database = services.get(random.nextInt(services.size()));
            gateway.forget();
            gateway.run(2);
            atMinimum += gateway.lowestLimit() == few.minimumLimit() ? 1 : 0;
        }
        return atMinimum;
    }

    @Test
    void neverRisesAboveWhatThePoolsBehindItTake() {
        SimulatedGateway gateway = new SimulatedGateway(limit, 64);
        gateway.database = () -> TimeUnit.MILLISECONDS.toNanos(100);
        gateway.callers(600);

        gateway.run(10);

        assertThat(limit.getLimit()).isEqualTo(POOL);
    }

    @Test
    void fallsWhileTooManyRequestsMeetAnOverloadBelow() {
        requests(1_000, 10, 2);

        assertThat(limit.getLimit()).isEqualTo(10);
    }

    @Test
    void toleratesAFewThrottledOwners() {
        requests(1_000, 10, 1);

        assertThat(limit.getLimit()).isGreaterThanOrEqualTo(100);
    }

    @Test
    void comesBackInQuietTimes() {
        requests(1_000, 10, 2);
        SimulatedGateway gateway = new SimulatedGateway(limit, 2);
        gateway.arrivals(20, 40);

        gateway.run(40);

        assertThat(limit.getLimit()).isEqualTo(100);
    }

    /** What it thinks usual is of a time when requests were fast. */
    @ParameterizedTest
    @ValueSource(ints = {250, 500, 1_000})
    void comesBackFromItsMinimumBeforeASlowDatabase(int medianMillis) {
        requests(1_000, 10, 2);
        SimulatedGateway gateway = new SimulatedGateway(limit, 2);
        gateway.database = () -> gateway.around(medianMillis, SIGMA);
        gateway.callers(60);

        gateway.run(60);

        assertThat(limit.getLimit()).isGreaterThan(50);
    }

    @Test
    void isJudgedByTheOthersWhileSomeRequestsSayNothing() {
        requests(1_000, 10, 2);
        long now = 0;
        for (int i = 0; i < 10_000; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(10);
            ended(now, i % 5 == 0 ? Ticket.Verdict.FINE : Ticket.Verdict.INCONCLUSIVE);
        }

        assertThat(limit.getLimit()).isEqualTo(100);
    }

    /** Of every {@code of} requests so many are throttled. */
    private void requests(int count, int of, int throttled) {
        long now = -TimeUnit.HOURS.toNanos(1);
        for (int i = 0; i < count * of; i++) {
            now += TimeUnit.MILLISECONDS.toNanos(12);
            ended(now, i % of < throttled ? Ticket.Verdict.OVERLOADED : Ticket.Verdict.FINE);
        }
    }

    private void ended(long at, Ticket.Verdict verdict) {
        limit.ended(Work.INVOICE, at - TimeUnit.MILLISECONDS.toNanos(20), at, 5, verdict);
    }
}
