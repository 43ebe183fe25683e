package io.dronedelivery.emulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.query.QueryMetrics;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.time.Duration;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The model at the published points, as the README has them. */
class RequestChargeTests {

    private static final int KILOBYTE = 1024;
    private static final Offset<Double> EXACTLY = within(1e-9);

    @Test
    void agreesWithTheDocumentationOnPointOperations() {
        assertThat(RequestCharge.pointRead(KILOBYTE)).isEqualTo(1);
        assertThat(RequestCharge.pointRead(100 * KILOBYTE)).isEqualTo(10);
        assertThat(RequestCharge.insert(KILOBYTE)).isEqualTo(5.5);
        assertThat(RequestCharge.insert(100 * KILOBYTE)).isEqualTo(50);
        assertThat(RequestCharge.replace(KILOBYTE)).isEqualTo(11);
    }

    @Test
    void agreesWithTheStudyOnItsQuery() {
        double found = RequestCharge.query(1_000, read(1_000, true));

        assertThat(found).isCloseTo(3.4, EXACTLY);
        assertThat(8 * RequestCharge.query(0, read(0, true)) + found).isCloseTo(28.99, within(0.011));
    }

    @Test
    void agreesWithTheDocumentationOnAScan() {
        assertThat(RequestCharge.query(510, read(399_998_938, false))).isCloseTo(4_059.95, within(6.0));
    }

    @Test
    void chargesNoScanWhereAnIndexCouldHaveSparedIt() {
        QueryMetrics small = new QueryMetrics(
                5_000, 5_000_000, 1, Set.of(), Set.of(PropertyPath.parse("/name")), Duration.ZERO, Duration.ZERO);

        assertThat(RequestCharge.query(510, small)).isCloseTo(3.4, EXACTLY);
    }

    @Test
    void chargesAPageOfAnAnswerThatWasKeptByWhatItReturns() {
        QueryMetrics kept = new QueryMetrics(0, 0, 1, Set.of(), Set.of(), Duration.ZERO, Duration.ZERO);

        assertThat(RequestCharge.query(1_000, kept)).isCloseTo(3.4, EXACTLY);
        assertThat(RequestCharge.query(2 * 1024 * KILOBYTE, kept)).isCloseTo(412.8, EXACTLY);
    }

    @Test
    void chargesWhatACountReads() {
        assertThat(RequestCharge.query(7, read(100 * 1024 * KILOBYTE, false))).isGreaterThan(1_000);
    }

    private static QueryMetrics read(long bytes, boolean indexed) {
        Set<PropertyPath> utilized = indexed ? Set.of(PropertyPath.parse("/name")) : Set.of();
        return new QueryMetrics(1, bytes, 1, utilized, Set.of(), Duration.ZERO, Duration.ZERO);
    }
}
