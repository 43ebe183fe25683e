package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeToLiveTests {

    private static final int NONE = 0;

    private final AtomicLong seconds = new AtomicLong(1_000);
    private final InstantSource clock = () -> Instant.ofEpochSecond(seconds.get());
    private final Account account = new Account(OptionalInt.of(1), clock, System::nanoTime);

    @Test
    void deletesDocumentsWhenTheirOwnTimeOrTheContainersHasRunOut() {
        Container container = container(account, 10);
        write(container, "default", NONE);
        write(container, "short", 3);
        write(container, "long", 30);
        write(container, "never", -1);

        assertThat(leftAfter(container, 2)).containsExactly("default", "short", "long", "never");
        assertThat(leftAfter(container, 1)).containsExactly("default", "long", "never");
        assertThat(leftAfter(container, 7)).containsExactly("long", "never");
        assertThat(leftAfter(container, 20)).containsExactly("never");
    }

    @Test
    void hasNothingToDoWhereNoDocumentExpires() {
        Container forever = container(account, -1);
        for (int number = 0; number < 1_000; number++) {
            write(forever, "d" + number, NONE);
        }
        assertThat(partition(forever).expiringCount()).isZero();

        write(forever, "d7", 5);
        assertThat(partition(forever).expiringCount()).isEqualTo(1);
        write(forever, "d7", NONE);
        assertThat(partition(forever).expiringCount()).isZero();
        write(forever, "d8", 5);
        partition(forever).write(transaction -> {
            transaction.delete(transaction.find(key(forever), "d8").orElseThrow());
            return transaction.lsn();
        });
        assertThat(partition(forever).expiringCount()).isZero();
    }

    @Test
    void countsTheTimeFromTheLastWrite() {
        Container container = container(account, 10);
        write(container, "kept", NONE);
        seconds.addAndGet(8);
        write(container, "kept", NONE);

        assertThat(leftAfter(container, 8)).containsExactly("kept");
        assertThat(leftAfter(container, 2)).isEmpty();
    }

    @Test
    void followsTheContainersTimeWhenItIsChanged() {
        Container container = container(account, -1);
        write(container, "one", NONE);
        write(container, "own", 100);

        container.redefine(definition(5), Optional.empty());
        assertThat(leftAfter(container, 4)).containsExactly("one", "own");
        assertThat(leftAfter(container, 1)).containsExactly("own");
        container.redefine(ContainerDefinition.parse(body()), Optional.empty());
        assertThat(partition(container).expiringCount()).isZero();
        assertThat(leftAfter(container, 1_000)).containsExactly("own");
    }

    @Test
    void deletesMoreThanOneStepFullAtOnce() {
        Container container = container(account, 1);
        for (int number = 0; number < 2_500; number++) {
            write(container, "d" + number, NONE);
        }

        assertThat(leftAfter(container, 1)).isEmpty();
    }

    @Test
    void isTheReasonThatTheChangeFeedGivesForADeletion() {
        Container container = container(account, 10);
        partition(container).versions(OptionalLong.empty(), 10, document -> true);
        write(container, "expires", NONE);
        seconds.addAndGet(10);
        account.purgeExpired();

        assertThat(partition(container).versions(OptionalLong.of(0), 10, document -> true).versions().stream()
                        .map(DocumentVersion::expired))
                .containsExactly(false, true);
    }

    @Test
    void goesOnAfterARestart(@TempDir Path directory) {
        try (Account before = Account.onDisk(OptionalInt.of(1), clock, System::nanoTime, directory, false)) {
            Container container = container(before, -1);
            write(container, "short", 5);
            write(container, "long", NONE);
        }
        try (Account after = Account.onDisk(OptionalInt.of(1), clock, System::nanoTime, directory, false)) {
            Container container =
                    after.database("db").orElseThrow().container("items").orElseThrow();
            seconds.addAndGet(5);
            after.purgeExpired();
            assertThat(partition(container).documentCount()).isEqualTo(1);
        }
    }

    private List<String> leftAfter(Container container, long passed) {
        seconds.addAndGet(passed);
        account.purgeExpired();
        List<String> seen = new ArrayList<>();
        partition(container).all().after(-1).forEach(document -> seen.add(document.id()));
        assertThat(partition(container).documentCount()).isEqualTo(seen.size());
        return seen;
    }

    private static void write(Container container, String id, int ttl) {
        ObjectNode body = Json.object().put("id", id).put("pk", "a");
        if (ttl != NONE) {
            body.put("ttl", ttl);
        }
        partition(container).write(transaction -> transaction
                .find(key(container), id)
                .map(existing -> transaction.replace(existing, body))
                .orElseGet(() -> transaction.create(key(container), body)));
    }

    private static PhysicalPartition partition(Container container) {
        return container.partitions().get(0);
    }

    private static EffectivePartitionKey key(Container container) {
        return EffectivePartitionKey.of(container.definition().partitionKey(), List.of(TextNode.valueOf("a")));
    }

    private static Container container(Account account, int ttl) {
        return account.createContainer(
                account.createDatabase(Json.object().put("id", "db"), Optional.empty()),
                definition(ttl),
                Optional.empty());
    }

    private static ContainerDefinition definition(int ttl) {
        return ContainerDefinition.parse(body().put("defaultTtl", ttl));
    }

    private static ObjectNode body() {
        return (ObjectNode) Json.read("{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
    }
}
