package io.dronedelivery.perf.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientRecorderTests {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder = Path.of("");

    @Test
    void countsLatencyFromTheIntendedStartAndKeepsOutcomesApart() {
        try (ClientRecorder recorder = ClientRecorder.into(Optional.of(folder))) {
            recorder.userStarted();
            recorder.started(System.nanoTime() - 3 * SECOND);
            recorder.answered(System.nanoTime() - 2 * SECOND, Outcome.COMPLETE);
            recorder.answered(System.nanoTime() - 3 * SECOND, Outcome.PARTIAL);
            recorder.answered(System.nanoTime() - 3 * SECOND, Outcome.PARTIAL);
        }

        ClientRecord record = ClientRecord.read(folder);

        assertThat(record.intervals())
                .filteredOn(interval -> interval.outcome() == Outcome.COMPLETE)
                .singleElement()
                .satisfies(interval -> assertThat(interval.latencies().getMaxValue())
                        .isBetween(2 * SECOND - SECOND / 100, 3 * SECOND));
        assertThat(record.intervals())
                .filteredOn(interval -> interval.outcome() == Outcome.PARTIAL)
                .singleElement()
                .satisfies(interval ->
                        assertThat(interval.latencies().getTotalCount()).isEqualTo(2));
        assertThat(record.seconds()).extracting(ClientSecond::users).contains(1);
    }

    @Test
    void countsARequestInTheSecondInWhichItWasMeantToBeSent() {
        long due = System.nanoTime() - 5 * SECOND;
        try (ClientRecorder recorder = ClientRecorder.into(Optional.of(folder))) {
            recorder.started(due);
            recorder.started(due + SECOND + SECOND / 2);
            recorder.answered(due + SECOND + SECOND / 2, Outcome.COMPLETE);
            recorder.answered(due, Outcome.FAILED);
        }

        ClientRecord record = ClientRecord.read(folder);

        assertThat(record.intervals()).hasSize(2).allSatisfy(interval -> assertThat(interval.second())
                .isEqualTo(record.firstSecond() + (interval.outcome() == Outcome.FAILED ? 0 : 1)));
        assertThat(record.seconds())
                .filteredOn(second -> second.started() > 0)
                .hasSize(2)
                .allSatisfy(second -> assertThat(second.lateMilliseconds()).isBetween(3500.0, 6000.0));
    }

    @Test
    void addsUpWhatAnswersSayThatTheyCost() {
        long due = System.nanoTime() - SECOND;
        try (ClientRecorder recorder = ClientRecorder.into(Optional.of(folder))) {
            recorder.started(due);
            recorder.charged(due, "3.00");
            recorder.charged(due, "6.40");
            recorder.charged(due, "free");
        }

        assertThat(ClientRecord.read(folder).seconds()).first().satisfies(second -> {
            assertThat(second.priced()).isEqualTo(2);
            assertThat(second.charge()).isEqualTo(9.4);
        });
    }

    @Test
    void recordsNothingWhereNoRecordIsWanted() {
        try (ClientRecorder recorder = ClientRecorder.into(Optional.empty())) {
            recorder.answered(System.nanoTime(), Outcome.COMPLETE);
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void readsBackWhateverItRecordedHoweverLongItTook() {
        try (ClientRecorder recorder = ClientRecorder.into(Optional.of(folder))) {
            for (long latency = 1; latency < 1000 * SECOND; latency = 2 * latency + 1) {
                recorder.answered(System.nanoTime() - latency, Outcome.COMPLETE);
            }
            recorder.answered(System.nanoTime() - Duration.ofDays(1).toNanos(), Outcome.FAILED);
        }

        ClientRecord record = ClientRecord.read(folder);

        assertThat(record.intervals())
                .extracting(interval -> interval.latencies().getTotalCount())
                .contains(1L)
                .allMatch(count -> count > 0);
    }
}
