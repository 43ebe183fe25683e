package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.RntbdClient.READ;
import static io.dronedelivery.emulator.RntbdClient.UPSERT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.RntbdClient.Answer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a client in direct mode does wrong, or finds changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RntbdTests {

    private static final byte[] NOTHING = {};
    private static final byte[] DOCUMENT = "{\"id\":\"one\",\"pk\":\"a\"}".getBytes(StandardCharsets.UTF_8);

    /** Malformed connections, each with a handshake of its own: {@code -Demulator.malformed=10000}. */
    private static final int MALFORMED = Integer.getInteger("emulator.malformed", 150);

    private final CosmosEmulator emulator = CosmosEmulator.builder()
            .physicalPartitions(2)
            .authentication(false)
            .direct(0, 2)
            .start();
    private final ProtocolClient gateway = ProtocolClient.of(emulator);
    private final AdminClient admin = AdminClient.of(emulator);
    private String container = "";

    @BeforeAll
    void create() {
        gateway.create("/dbs", "{\"id\":\"db\"}");
        container = gateway.create(
                        "/dbs/db/colls", "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}")
                .body()
                .path("_rid")
                .asText();
        gateway.create("/dbs/db/colls/items/docs", "[\"a\"]", new String(DOCUMENT, StandardCharsets.UTF_8));
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    private int port(int replica) throws IOException {
        return SdkFixture.JSON
                .readTree(admin.get("/_emulator/replicas"))
                .path(replica)
                .path("port")
                .asInt();
    }

    private JsonNode addresses(String partition) {
        return gateway.get(
                        "/addresses/?$resolveFor=dbs%2Fdb%2Fcolls%2F" + container + "%2Fdocs&$partitionKeyRangeIds="
                                + partition,
                        Map.of())
                .body()
                .path("Addresss");
    }

    private String path(String partition) {
        return "/apps/emulator/services/" + container + "/partitions/" + partition + "/replicas/0p";
    }

    private Answer ask(int port, ByteBuf request, boolean withBody) throws Exception {
        try (RntbdClient client = RntbdClient.open(emulator, port)) {
            client.send(request);
            return client.answer(withBody);
        }
    }

    @Test
    void namesOnePrimaryAmongTheReplicasOfAPartition() {
        assertThat(addresses("0")).hasSize(2);
        assertThat(addresses("0").findValuesAsText("isPrimary")).containsExactlyInAnyOrder("true", "false");
        assertThat(addresses("0").findValuesAsText("physcialUri"))
                .allMatch(uri -> uri.startsWith("rntbd://127.0.0.1:") && uri.contains("/partitions/0/replicas/"));
    }

    @Test
    void answersARead() throws Exception {
        Answer answer = ask(port(0), RntbdClient.request(READ, path(home()), "one", "a", NOTHING), true);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("\"pk\":\"a\"");
    }

    /** The partition that the document is in. */
    private String home() {
        return gateway.get("/dbs/db/colls/items/docs/one", Map.of("x-ms-documentdb-partitionkey", "[\"a\"]"))
                .header("x-ms-documentdb-partitionkeyrangeid");
    }

    @Test
    void takesWritesAtThePrimaryOnly() throws Exception {
        for (JsonNode address : addresses(home())) {
            String uri = address.path("physcialUri").asText();
            int port = URI.create(uri).getPort();
            boolean primary = address.path("isPrimary").asBoolean();

            Answer answer = ask(port, RntbdClient.request(UPSERT, path(home()), "one", "a", DOCUMENT), true);

            assertThat(answer.status()).isEqualTo(primary ? 200 : 410);
            assertThat(answer.substatus()).isZero();
        }
    }

    @Test
    void leavesItsPartitionsToOthersWhenItDiesAndServesAgainAfterwards() throws Exception {
        int port = port(1);
        admin.delete("/_emulator/replicas/1");
        assertThat(addresses("0").findValuesAsText("isPrimary")).containsExactly("true");
        assertThat(addresses("1").findValuesAsText("isPrimary")).containsExactly("true");

        admin.post("/_emulator/replicas/1", "");

        assertThat(port(1)).isEqualTo(port);
        assertThat(ask(port, RntbdClient.request(READ, path(home()), "one", "a", NOTHING), true)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void sendsTheClientToLookForAPartitionThatIsGone() throws Exception {
        Answer answer = ask(port(0), RntbdClient.request(READ, path("7"), "one", "a", NOTHING), true);

        assertThat(answer.status()).isEqualTo(410);
        assertThat(answer.substatus()).isEqualTo(1007);
    }

    @Test
    void sendsTheClientToLookForAContainerThatHasBeenReplaced() throws Exception {
        String other = path("0").replace(container, "AAAAAQ==");

        Answer answer = ask(port(0), RntbdClient.request(READ, other, "one", "a", NOTHING), true);

        assertThat(answer.status()).isEqualTo(410);
        assertThat(answer.substatus()).isEqualTo(1000);
    }

    @Test
    void refusesAnotherVersionOfTheProtocol() throws Exception {
        try (RntbdClient client = RntbdClient.connect(emulator, port(0))) {
            client.send(RntbdClient.context(2));

            assertThat(client.answer(true).status()).isEqualTo(400);
            assertThat(client.isHungUpOn()).isTrue();
        }
    }

    @Test
    void hangsUpOnAClientThatDoesNotOpenTheConnectionFirst() throws Exception {
        try (RntbdClient client = RntbdClient.connect(emulator, port(0))) {
            client.send(RntbdClient.request(READ, path("0"), "one", "a", NOTHING));

            assertThat(client.isHungUpOn()).isTrue();
        }
    }

    @Test
    void hangsUpOnAFrameLongerThanAnyClientNeeds() throws Exception {
        try (RntbdClient client = RntbdClient.open(emulator, port(0))) {
            client.send(Unpooled.buffer().writeIntLE(Integer.MAX_VALUE));

            assertThat(client.isHungUpOn()).isTrue();
        }
    }

    @Test
    void refusesABodyThatIsTooLongAndGoesOn() throws Exception {
        try (RntbdClient client = RntbdClient.open(emulator, port(0))) {
            client.send(RntbdClient.request(UPSERT, path(home()), "one", "a", new byte[5 * 1024 * 1024]));
            assertThat(client.answer(true).status()).isEqualTo(413);

            client.send(RntbdClient.request(READ, path(home()), "one", "a", NOTHING));
            assertThat(client.answer(true).status()).isEqualTo(200);
        }
    }

    @Test
    void malformedMessagesHarmNobodyElse() throws Exception {
        Random random = new Random(5);
        String home = home();
        try (RntbdClient patient = RntbdClient.open(emulator, port(0))) {
            for (int round = 0; round < MALFORMED; round++) {
                try (RntbdClient client = RntbdClient.connect(emulator, port(0))) {
                    client.send(round % 3 == 0 ? mutated(RntbdClient.context(1), random) : RntbdClient.context(1));
                    client.send(mutated(RntbdClient.request(UPSERT, path(home), "one", "a", DOCUMENT), random));
                } catch (IOException hungUp) {
                    continue;
                }
            }
            patient.send(RntbdClient.request(READ, path(home), "one", "a", NOTHING));
            assertThat(patient.answer(true).status()).isEqualTo(200);
        }
        assertThat(admin.get("/_emulator/health")).contains("UP");
    }

    private static ByteBuf mutated(ByteBuf message, Random random) {
        for (int change = random.nextInt(4); change >= 0; change--) {
            message.setByte(random.nextInt(message.readableBytes()), random.nextInt(256));
        }
        return message;
    }
}
