package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.TIMEOUT;
import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTests {

    private static final int DOCUMENTS = 500;

    @TempDir
    Path folder;

    private SdkFixture sdk;
    private CosmosAsyncContainer container;

    @BeforeEach
    void start() {
        sdk = SdkFixture.start(CosmosEmulator.builder().physicalPartitions(4).snapshots(folder.resolve("snapshots")));
        container = sdk.container(20_000);
        SdkFixture.fill(container, DOCUMENTS, 50);
    }

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void beginsWithEverythingAsItWasWhenItWasSaved() {
        split();
        assertThat(put("first")).isEqualTo(201);
        await(container.deleteItem("i1", new PartitionKey("p1")));

        beginningWith("first", begun -> {
            assertThat(ids(begun)).hasSize(DOCUMENTS).doesNotHaveDuplicates();
            assertThat(await(begun.readItem("i1", new PartitionKey("p1"), ObjectNode.class))
                            .getItem()
                            .path("n")
                            .asInt())
                    .isEqualTo(1);
            assertThat(changes(begun)).hasSize(DOCUMENTS);
            assertThat(await(begun.readThroughput()).getProperties().getManualThroughput())
                    .isEqualTo(20_000);
            assertThat(await(begun.getFeedRanges())).hasSize(5);
        });
        assertThat(ids(container)).hasSize(DOCUMENTS - 1);
    }

    @Test
    void keepsWhatIsWrittenLaterOutOfTheSnapshot() {
        put("first");

        beginningWith("first", begun -> {
            await(begun.createItem(item("later", "p1"), new PartitionKey("p1"), null));
            await(begun.deleteItem("i2", new PartitionKey("p2")));
            assertThat(ids(begun)).hasSize(DOCUMENTS).contains("later");
            assertThat(changes(begun)).hasSize(DOCUMENTS).contains("later");
        });
        beginningWith(
                "first", begun -> assertThat(ids(begun)).hasSize(DOCUMENTS).doesNotContain("later"));
    }

    @Test
    void isADirectoryThatAnEmulatorCanKeep() {
        put("first");

        try (CosmosEmulator emulator = CosmosEmulator.builder()
                        .directory(folder.resolve("snapshots/first"))
                        .start();
                CosmosAsyncClient client = SdkFixture.client(emulator).buildAsyncClient()) {
            assertThat(ids(same(client))).hasSize(DOCUMENTS);
        }
    }

    @Test
    void refusesANameThatIsTaken() {
        assertThat(put("first")).isEqualTo(201);
        assertThat(put("first")).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "..%2fup", "%2e%2e", "a.b"})
    void refusesANameThatIsNoPlainWord(String name) {
        assertThat(put(name)).isEqualTo(400);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void makesNoneWithoutAFolder() {
        try (SdkFixture without = SdkFixture.start(1)) {
            assertThat(put(without.emulator(), "first")).isEqualTo(404);
        }
    }

    @Test
    void doesNotStartWithASnapshotThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CosmosEmulator.builder().snapshots(folder, "none"))
                .withMessageContaining("has no snapshot none");
    }

    private interface Look {
        void at(CosmosAsyncContainer container);
    }

    private void beginningWith(String name, Look look) {
        try (CosmosEmulator emulator = SdkFixture.inMode(
                                CosmosEmulator.builder().snapshots(folder.resolve("snapshots"), name))
                        .start();
                CosmosAsyncClient client = SdkFixture.client(emulator).buildAsyncClient()) {
            look.at(same(client));
        }
    }

    private CosmosAsyncContainer same(CosmosAsyncClient client) {
        return client.getDatabase(sdk.database().getId()).getContainer(container.getId());
    }

    private void split() {
        AdminClient.of(sdk.emulator())
                .post(
                        "/_emulator/dbs/" + sdk.database().getId() + "/colls/" + container.getId()
                                + "/pkranges/0/split",
                        "");
    }

    private static List<String> ids(CosmosAsyncContainer container) {
        return await(container
                .queryItems("SELECT VALUE c.id FROM c", new CosmosQueryRequestOptions(), String.class)
                .collectList());
    }

    private static List<String> changes(CosmosAsyncContainer container) {
        return await(container
                .queryChangeFeed(
                        CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()),
                        ObjectNode.class)
                .map(change -> change.path("id").asText())
                .collectList());
    }

    private int put(String name) {
        return put(sdk.emulator(), name);
    }

    private static int put(CosmosEmulator emulator, String name) {
        HttpRequest request = HttpRequest.newBuilder(emulator.endpoint().resolve("/_emulator/snapshots/" + name))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .timeout(TIMEOUT)
                .build();
        try {
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
