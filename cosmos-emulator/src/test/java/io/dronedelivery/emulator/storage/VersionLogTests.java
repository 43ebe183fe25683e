package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionLogTests {

    private final VersionLog log = new VersionLog();

    @Test
    void knowsNothingFromBeforeItBegan() {
        log.add(List.of(version(1, 10)));
        log.begin(1);
        log.add(List.of(version(2, 10)));

        assertThat(positions(1, 10)).containsExactly(2L);
        refuses(0);
    }

    @Test
    void forgetsTheOldestAndSaysSo() {
        log.begin(0);
        int size = 16 * 1024 * 1024;
        for (int lsn = 1; lsn <= 5; lsn++) {
            log.add(List.of(version(lsn, size)));
        }

        refuses(0);
        assertThat(positions(2, 10)).containsExactly(3L, 4L, 5L);
    }

    @Test
    void endsNoPageBetweenVersionsOfOnePosition() {
        log.begin(0);
        log.add(List.of(version(1, 10), version(2, 10), version(2, 10), version(3, 10)));

        assertThat(positions(0, 2)).containsExactly(1L, 2L, 2L);
        assertThat(positions(2, 2)).containsExactly(3L);
    }

    private List<Long> positions(long after, int maxItems) {
        List<Long> positions = new ArrayList<>();
        log.after(after, maxItems, Long.MAX_VALUE, document -> true).forEach(version -> positions.add(version.lsn()));
        return positions;
    }

    private void refuses(long after) {
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(() -> positions(after, 10))
                .satisfies(refusal -> assertThat(refusal.status()).isEqualTo(400));
    }

    private static DocumentVersion version(long lsn, int bytes) {
        StoredDocument document = new StoredDocument(
                SystemPropertyText.NONE, "id", new EffectivePartitionKey(""), lsn, lsn, 0, 0, new byte[bytes]);
        return new DocumentVersion(lsn, 0, Optional.empty(), Optional.of(document), false);
    }
}
