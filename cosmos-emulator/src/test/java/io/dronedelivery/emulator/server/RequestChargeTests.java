package io.dronedelivery.emulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.query.QueryMetrics;
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
        double found = RequestCharge.query(1_000, read(1_000, 0));

        assertThat(found).isCloseTo(3.4, EXACTLY);
        assertThat(8 * RequestCharge.query(0, read(0, 0)) + found).isCloseTo(28.99, within(0.011));
    }

    @Test
    void agreesWithTheDocumentationOnAScan() {
        assertThat(RequestCharge.query(510, read(399_998_938, 399_998_938 - 510)))
                .isCloseTo(4_059.95, within(6.0));
    }

    @Test
    void chargesAPageOfAnAnswerThatWasKeptByWhatItReturns() {
        assertThat(RequestCharge.query(1_000, read(0, 0))).isCloseTo(3.4, EXACTLY);
        assertThat(RequestCharge.query(2 * 1024 * KILOBYTE, read(0, 0))).isCloseTo(412.8, EXACTLY);
    }

    @Test
    void chargesWhatACountReads() {
        assertThat(RequestCharge.query(7, read(100 * 1024 * KILOBYTE, 100 * 1024 * KILOBYTE - 7)))
                .isGreaterThan(1_000);
    }

    private static QueryMetrics read(long bytes, long scanned) {
        return new QueryMetrics(1, bytes, scanned, 1, Set.of(), Set.of(), Duration.ZERO, Duration.ZERO);
    }
}
