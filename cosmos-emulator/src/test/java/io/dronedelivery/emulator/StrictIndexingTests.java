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

/** Queries for which the service needs an index that the container's policy does not have. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrictIndexingTests {

    private static final String HINT = "x-emulator-azure-refuses";
    private static final String DEFINITION = """
            {"id": "c", "partitionKey": {"paths": ["/pk"]},
             "computedProperties": [
               {"name": "named", "query": "SELECT VALUE LOWER(c.name) FROM c"},
               {"name": "unnamed", "query": "SELECT VALUE LOWER(c.name) FROM c"}],
             "indexingPolicy": {
               "includedPaths": [{"path": "/*"}, {"path": "/off/on/?"}, {"path": "/named/?"}],
               "excludedPaths": [{"path": "/off/*"}, {"path": "/leaf/?"}],
               "compositeIndexes": [
                 [{"path": "/name"}, {"path": "/age", "order": "descending"}],
                 [{"path": "/a", "order": "ascending"}, {"path": "/b"}, {"path": "/c"}]]}}
            """;

    private final CosmosEmulator strict = CosmosEmulator.builder()
            .physicalPartitions(1)
            .authentication(false)
            .strictIndexing(true)
            .start();
    private final CosmosEmulator lenient =
            CosmosEmulator.builder().physicalPartitions(1).authentication(false).start();

    @BeforeAll
    void create() {
        for (CosmosEmulator emulator : new CosmosEmulator[] {strict, lenient}) {
            ProtocolClient client = ProtocolClient.of(emulator);
            client.create("/dbs", "{\"id\":\"d\"}");
            assertThat(client.create("/dbs/d/colls", DEFINITION).status()).isEqualTo(201);
            client.create("/dbs/d/colls", """
                    {"id": "none", "partitionKey": {"paths": ["/pk"]}, "indexingPolicy": {"indexingMode": "none"}}
                    """);
        }
    }

    @AfterAll
    void stop() {
        strict.close();
        lenient.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            c;    c.name, c.age DESC;       ''
            c;    c.name DESC, c.age;       ''
            c;    c.name, c.age;            composite index
            c;    c.age DESC, c.name;       composite index
            c;    c.a, c.b;                 composite index
            c;    c.a, c.b, c.c;            ''
            c;    c.name;                   ''
            c;    c.deep.down;              ''
            c;    c.off;                    excluded
            c;    c.off.other;              excluded
            c;    c.off.on;                 ''
            c;    c.off.on.below;           excluded
            c;    c.leaf;                   excluded
            c;    c.leaf.below;             ''
            c;    c._etag;                  excluded
            c;    c._ts;                    ''
            c;    c.named;                  ''
            c;    c.unnamed;                excluded
            c;    LOWER(c.name);            could not be mapped to a document path
            c;    c.name, LOWER(c.name);    could not be mapped to a document path
            c;    c.list[0];                ''
            c;    VectorDistance(c.v, [1]); ''
            c;    RANK FullTextScore(c.name, "a"); ''
            c;    RANK RRF(FullTextScore(c.name, "a"), VectorDistance(c.v, [1])); ''
            none; c.name;                   excluded
            none; c.id;                     excluded
            """)
    void refusesWhatTheServiceRefusesOrSaysSo(String container, String order, String refusal) {
        Answer refused = ask(strict, container, "SELECT * FROM c ORDER BY " + order);
        Answer answered = ask(lenient, container, "SELECT * FROM c ORDER BY " + order);

        assertThat(refused.status()).isEqualTo(refusal.isEmpty() ? 200 : 400);
        assertThat(refused.message()).contains(refusal);
        assertThat(answered.status()).isEqualTo(200);
        assertThat(answered.header(HINT)).contains(refusal);
        assertThat(answered.header(HINT).isEmpty()).isEqualTo(refusal.isEmpty());
    }

    @Test
    void refusesToOrderByWhatAJoinMakes() {
        String query = "SELECT t FROM c JOIN t IN c.tags ORDER BY t.name";

        assertThat(ask(strict, "c", query).message()).contains("correlated collections");
        assertThat(ask(lenient, "c", query).header(HINT)).contains("correlated collections");
    }

    @Test
    void scansForFiltersOnExcludedPathsAsTheServiceDoes() {
        assertThat(ask(strict, "c", "SELECT * FROM c WHERE c.off > 1 AND c.leaf = 2")
                        .status())
                .isEqualTo(200);
    }

    private static Answer ask(CosmosEmulator emulator, String container, String query) {
        return ProtocolClient.of(emulator)
                .query(
                        "/dbs/d/colls/" + container + "/docs",
                        Map.of("x-ms-documentdb-partitionkeyrangeid", "0"),
                        query);
    }
}
