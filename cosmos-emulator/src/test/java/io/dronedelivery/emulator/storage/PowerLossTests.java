package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that, when the power goes, has everything up to the last time it was told to write, and of what came later any blocks in
 * any order.
 */
class PowerLossTests {

    /** 1,000 failures: {@code -Demulator.powerlosses=1000}. */
    private static final int FAILURES = Integer.getInteger("emulator.powerlosses", 60);

    private static final String SECOND = "-second";
    private static final String FILE = "cosmos-emulator.mv";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void takesNoAcknowledgedWriteAndLeavesNoHalfTransaction() throws IOException {
        Random random = new Random(3);
        for (int failure = 0; failure < FAILURES; failure++) {
            VolatileDisk disk = new VolatileDisk();
            List<String> acknowledged = new ArrayList<>();
            int writes = 5 + random.nextInt(40);
            try (Account account = new Account(
                    OptionalInt.of(1),
                    InstantSource.system(),
                    System::nanoTime,
                    new DiskStore(disk.name(directory.resolve("written" + failure)), true))) {
                Container container = container(account);
                for (int number = 0; number < writes; number++) {
                    // The power goes somewhere in the last write, which nobody has been told of.
                    disk.failAfter(number < writes - 1 ? Integer.MAX_VALUE : random.nextInt(4));
                    write(container, "d" + number, random);
                    if (disk.hasPower()) {
                        acknowledged.add("d" + number);
                    }
                }
                disk.cutPower();
            }
            Path recovered = Files.createDirectory(directory.resolve("recovered" + failure));
            Files.write(recovered.resolve(FILE), disk.image(random));

            assertThat(documents(recovered)).as("failure %s", failure).containsAll(acknowledged);
        }
    }

    private List<String> documents(Path recovered) {
        try (Account account =
                Account.onDisk(OptionalInt.of(1), InstantSource.system(), System::nanoTime, recovered, true)) {
            Container container =
                    account.database("db").orElseThrow().container("items").orElseThrow();
            List<String> found = new ArrayList<>();
            container
                    .partitions()
                    .get(0)
                    .all()
                    .after(-1)
                    .forEach(document ->
                            found.add(Json.read(document.json()).path("id").asText()));
            assertThat(found).allMatch(id -> id.endsWith(SECOND) || found.contains(id + SECOND));
            return found;
        }
    }

    private static Container container(Account account) {
        return account.createContainer(
                account.createDatabase(Json.object().put("id", "db"), Optional.empty()),
                ContainerDefinition.parse(
                        (ObjectNode) Json.read("{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"]}}")),
                Optional.empty());
    }

    /** Two documents at once, of one block or of several. */
    private static void write(Container container, String id, Random random) {
        EffectivePartitionKey key =
                EffectivePartitionKey.of(container.definition().partitionKey(), List.of(TextNode.valueOf("a")));
        String text = "x".repeat(random.nextInt(20_000));
        container.partitions().get(0).write(transaction -> {
            transaction.create(key, Json.object().put("id", id).put("pk", "a").put("text", text));
            return transaction.create(key, Json.object().put("id", id + SECOND).put("pk", "a"));
        });
    }
}
