package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the service does and the emulator does not is refused, and said to be; it is never ignored. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusalTests {

    private static final String CONTAINER = "/dbs/d/colls/c";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeAll
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
        client.create("/dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @CsvSource({
        CONTAINER + "/sprocs, StoredProcedures, stored procedures",
        CONTAINER + "/triggers, Triggers, triggers",
        CONTAINER + "/udfs, UserDefinedFunctions, user-defined functions",
        CONTAINER + "/conflicts, Conflicts, conflicts",
        "/dbs/d/users, Users, users",
        "/dbs/d/clientencryptionkeys, ClientEncryptionKeys, client encryption keys"
    })
    void hasNoneOfWhatItCannotMake(String path, String feed, String name) {
        Answer list = client.get(path, Map.of());
        assertThat(list.status()).isEqualTo(200);
        assertThat(list.body().path(feed).isArray()).isTrue();
        assertThat(list.body().path("_count").asInt(-1)).isZero();

        Answer query =
                client.query(path, Map.of("x-ms-documentdb-query-enablecrosspartition", "true"), "SELECT * FROM root");
        assertThat(query.status()).isEqualTo(200);
        assertThat(query.body().path(feed)).isEmpty();

        Answer creation = client.create(path, "{\"id\":\"x\"}");
        assertThat(creation.status()).isEqualTo(400);
        assertThat(creation.message()).contains("does not support " + name);

        for (String method : new String[] {"GET", "POST", "PUT", "DELETE"}) {
            assertThat(client.send(method, path + "/x", Map.of(), "[]").status())
                    .isEqualTo(404);
        }
    }

    @Test
    void hasNoPermissionsSinceThereAreNoUsers() {
        assertThat(client.get("/dbs/d/users/u/permissions", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void demandsTheHeaderOfAQueryOverTheConflictsOfSeveralPartitions() {
        assertThat(client.query(CONTAINER + "/conflicts", Map.of(), "SELECT * FROM root")
                        .status())
                .isEqualTo(400);
        assertThat(client.query(
                                CONTAINER + "/conflicts",
                                Map.of("x-ms-documentdb-partitionkey", "[null]"),
                                "SELECT * FROM root")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void knowsWhetherTheContainerIsThere() {
        assertThat(client.get("/dbs/d/colls/none/sprocs", Map.of()).status()).isEqualTo(404);
        assertThat(client.get("/dbs/none/users", Map.of()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "x-ms-documentdb-pre-trigger-include, validate, triggers",
        "x-ms-documentdb-post-trigger-include, validate, triggers",
        "x-ms-consistency-level, Strong, stronger",
        "x-ms-consistency-level, BoundedStaleness, stronger"
    })
    void refusesHeadersThatWouldChangeTheAnswer(String header, String value, String reason) {
        Answer answer = client.send(
                "POST",
                CONTAINER + "/docs",
                Map.of(header, value, "x-ms-documentdb-partitionkey", "[\"a\"]"),
                "{\"id\":\"i\",\"pk\":\"a\"}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.message()).contains(reason);
    }
}
