package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store on disk in the hands of threads that are interrupted, by whomever. */
class InterruptionTests {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void isOpenedWrittenReadAndClosedByAnInterruptedThread() {
        Thread.currentThread().interrupt();
        try (Account account = open()) {
            Container container = account.createContainer(
                    account.createDatabase(Json.object().put("id", "db"), Optional.empty()),
                    ContainerDefinition.parse(
                            (ObjectNode) Json.read("{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"]}}")),
                    Optional.empty());
            write(container, "one");
            account.compact();

            assertThat(account.isAlive()).isTrue();
        }
        assertThat(Thread.interrupted()).isTrue();
        try (Account account = open()) {
            Thread.currentThread().interrupt();
            Container container =
                    account.database("db").orElseThrow().container("items").orElseThrow();

            assertThat(container.partitions().get(0).find(key(container), "one"))
                    .isPresent();
            assertThat(Thread.interrupted()).isTrue();
            write(container, "two");
            assertThat(account.isAlive()).isTrue();
        }
    }

    private Account open() {
        return Account.onDisk(OptionalInt.of(1), InstantSource.system(), System::nanoTime, directory, false);
    }

    private static void write(Container container, String id) {
        ObjectNode document = Json.object().put("id", id).put("pk", "a");
        container.partitions().get(0).write(transaction -> transaction.create(key(container), document));
    }

    private static EffectivePartitionKey key(Container container) {
        return EffectivePartitionKey.of(container.definition().partitionKey(), List.of(TextNode.valueOf("a")));
    }
}
