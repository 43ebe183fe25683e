package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A disk that takes no more: what is refused does not happen, neither now nor after the restart. */
class FullDiskTests {

    private static final String FILE = "cosmos-emulator.mv";
    private static final Throughput SMALL = new Throughput.Manual(500);
    private static final Throughput LARGE = new Throughput.Manual(20_000);

    private final VolatileDisk disk = new VolatileDisk();

    @TempDir
    private Path directory = Path.of("");

    static Stream<Named<Consumer<Account>>> changes() {
        return Stream.of(
                Named.of("create a database", account -> database(account, "new")),
                Named.of("delete a database", account -> account.deleteDatabase(database(account), Optional.empty())),
                Named.of("create a container", account -> container(account, "new")),
                Named.of("delete a container", account -> account.deleteContainer(own(account), Optional.empty())),
                Named.of("replace a container", account -> own(account)
                        .redefine(definition("own", ",\"defaultTtl\":7"), Optional.empty())),
                Named.of("replace a container's throughput", account -> own(account)
                        .provision(SMALL, Optional.empty())),
                Named.of("raise it beyond what its partition holds", account -> own(account)
                        .provision(LARGE, Optional.empty())),
                Named.of(
                        "replace a database's throughput",
                        account -> account.provision(database(account), SMALL, Optional.empty())),
                Named.of(
                        "raise it beyond what its partitions hold",
                        account -> account.provision(database(account), LARGE, Optional.empty())),
                Named.of("split a partition", account -> own(account).split("0")));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void refusesAChangeOfMetadataWithoutMakingIt(Consumer<Account> change) throws IOException {
        List<String> before;
        try (Account account = open(disk.name(directory.resolve("full")))) {
            fill(account);
            before = described(account);
            disk.fill();

            refuses(() -> change.accept(account));
            assertThat(described(account)).isEqualTo(before);
            refuses(() -> change.accept(account));
            assertThat(described(account)).isEqualTo(before);
        }
        try (Account again = reopened()) {
            assertThat(described(again)).isEqualTo(before);
            assertThat(own(again).partitionOf(key(again)).find(key(again), "one"))
                    .isPresent();
        }
    }

    @Test
    void showsNoDocumentThatItHasRefused() throws IOException {
        try (Account account = open(disk.name(directory.resolve("full")))) {
            fill(account);
            disk.fill();

            refuses(() -> write(account, "two"));
            refuses(() -> own(account).partitionOf(key(account)).find(key(account), "two"));
        }
        try (Account again = reopened()) {
            PhysicalPartition partition = own(again).partitionOf(key(again));
            assertThat(partition.find(key(again), "one")).isPresent();
            assertThat(partition.find(key(again), "two")).isEmpty();
        }
    }

    @Test
    void forgetsTheDocumentsOfADeletedContainerWhereTheProcessDiesBeforeTheyAreRemoved() throws IOException {
        long number;
        byte[] left;
        try (Account account = open(disk.name(directory.resolve("full")))) {
            fill(account);
            number = own(account).number();
            account.deleteContainer(own(account), Optional.empty());
            left = disk.content();
        }
        reopened(left).close();

        try (DiskStore store = DiskStore.toRead(directory.resolve("recovered"))) {
            assertThat(store.position(number, "0")).isEmpty();
        }
    }

    @Test
    void givesTheResourceIdsOfWhatIsDeletedToNothingElse() {
        List<String> ids = new ArrayList<>();
        for (int start = 0; start < 3; start++) {
            try (Account account =
                    Account.onDisk(OptionalInt.empty(), InstantSource.system(), System::nanoTime, directory, false)) {
                fill(account);
                ids.add(database(account).rid());
                ids.add(own(account).rid());
                account.deleteDatabase(database(account), Optional.empty());
            }
        }
        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void givesThemToNothingElseInACopyEither() {
        List<String> ids = new ArrayList<>();
        Path copy = directory;
        try (Account account = new Account(OptionalInt.empty(), InstantSource.system(), System::nanoTime)) {
            fill(account);
            ids.add(own(account).rid());
            account.deleteDatabase(database(account), Optional.empty());
            account.save(copy);
        }
        try (Account again =
                Account.beginningWith(OptionalInt.empty(), InstantSource.system(), System::nanoTime, copy)) {
            fill(again);
            ids.add(own(again).rid());
        }
        assertThat(ids).doesNotHaveDuplicates();
    }

    private static void refuses(Runnable change) {
        assertThatExceptionOfType(CosmosException.class)
                .isThrownBy(change::run)
                .satisfies(failure -> assertThat(failure.status()).isEqualTo(503));
    }

    private Account reopened() throws IOException {
        return reopened(disk.content());
    }

    private Account reopened(byte[] content) throws IOException {
        Path recovered = Files.createDirectory(directory.resolve("recovered"));
        Files.write(recovered.resolve(FILE), content);
        return open(UninterruptibleFile.name(recovered.resolve(FILE)));
    }

    private static Account open(String file) {
        return new Account(OptionalInt.empty(), InstantSource.system(), System::nanoTime, new DiskStore(file, false));
    }

    private static void fill(Account account) {
        Database database = account.createDatabase(Json.object().put("id", "db"), Throughput.least());
        account.createContainer(database, definition("shares", ""), Optional.empty());
        account.createContainer(database, definition("own", ""), Throughput.least());
        write(account, "one");
    }

    private static void write(Account account, String id) {
        ObjectNode document = Json.object().put("id", id).put("pk", "a");
        own(account).partitionOf(key(account)).write(transaction -> transaction.create(key(account), document));
    }

    private static EffectivePartitionKey key(Account account) {
        return EffectivePartitionKey.of(own(account).definition().partitionKey(), List.of(TextNode.valueOf("a")));
    }

    private static void database(Account account, String id) {
        account.createDatabase(Json.object().put("id", id), Optional.empty());
    }

    private static Database database(Account account) {
        return account.database("db").orElseThrow();
    }

    private static Container container(Account account, String id) {
        return account.createContainer(database(account), definition(id, ""), Throughput.least());
    }

    private static Container own(Account account) {
        return database(account).container("own").orElseThrow();
    }

    private static ContainerDefinition definition(String id, String more) {
        return ContainerDefinition.parse(
                (ObjectNode) Json.read("{\"id\":\"" + id + "\",\"partitionKey\":{\"paths\":[\"/pk\"]}" + more + "}"));
    }

    /** All that clients can see but documents. */
    private static List<String> described(Account account) {
        List<String> lines = new ArrayList<>();
        for (Database database : account.databases()) {
            lines.add(database.json() + " " + database.offer());
            for (Container container : database.containers()) {
                lines.add(
                        container.json() + " " + container.throughput() + container.offer() + container.partitionsEtag()
                                + container.partitions().get(0).isRetired());
                container
                        .partitions()
                        .forEach(partition -> lines.add(partition.budget().unitsPerSecond() + " RU/s"));
            }
        }
        return lines;
    }
}
