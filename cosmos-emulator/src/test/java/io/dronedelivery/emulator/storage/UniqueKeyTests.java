package io.dronedelivery.emulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unique keys under transactions of several operations, against a model that is a map. */
class UniqueKeyTests {

    private static final int TRANSACTIONS = 20_000;

    private final Container container = container();
    private final PhysicalPartition partition = container.partitions().get(0);

    /** What a transaction does to one document: give it an address, or delete it without one. */
    private record Step(String id, Optional<String> email) {}

    @Test
    void releasesWhatATransactionReservedAndGaveUpAgain() {
        assertThat(commit(List.of(put("a", "x")))).isTrue();
        assertThat(commit(List.of(put("a", "y"), put("a", "z")))).isTrue();
        assertThat(commit(List.of(put("b", "y")))).isTrue();
    }

    @Test
    void leavesAKeyToTheDocumentThatTookItOverInTheSameTransaction() {
        assertThat(commit(List.of(put("a", "x")))).isTrue();
        assertThat(commit(List.of(put("a", "y"), put("b", "x"), put("a", "z")))).isTrue();
        assertThat(commit(List.of(put("c", "x")))).isFalse();
        assertThat(commit(List.of(put("c", "y")))).isTrue();
    }

    @Test
    void holdWhateverTransactionsDo() {
        Random random = new Random(42);
        Map<String, String> model = new TreeMap<>();
        int accepted = 0;
        for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
            List<Step> steps = new ArrayList<>();
            for (int step = random.nextInt(5); step >= 0; step--) {
                String id = "d" + random.nextInt(6);
                steps.add(random.nextInt(5) == 0 ? new Step(id, Optional.empty()) : put(id, "e" + random.nextInt(8)));
            }
            Optional<Map<String, String>> expected = apply(model, steps);

            assertThat(commit(steps)).as("%s on %s", steps, model).isEqualTo(expected.isPresent());
            if (expected.isPresent()) {
                model = expected.get();
                accepted++;
            }
        }
        assertThat(stored()).isEqualTo(model);
        assertThat(accepted).isBetween(TRANSACTIONS / 10, TRANSACTIONS * 9 / 10);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            1                ; 1.0
            1                ; 1e0
            0                ; -0.0
            1e18             ; 1000000000000000000
            [1]              ; [1.0]
            {"a":1,"b":2}    ; {"b":2.0,"a":1}
            """)
    void takesEqualValuesForOne(String one, String other) {
        assertThat(stores("a", one)).isTrue();
        assertThat(stores("b", other)).isFalse();
        assertThat(stores("a", other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            1                ; "1"
            9007199254740992 ; 9007199254740993
            [1]              ; [2]
            """)
    void tellsDifferentValuesApart(String one, String other) {
        assertThat(stores("a", one)).isTrue();
        assertThat(stores("b", other)).isTrue();
    }

    private boolean stores(String id, String email) {
        String json = "{\"id\":\"" + id + "\",\"pk\":\"a\",\"email\":" + email + "}";
        ObjectNode body = Json.readObject(json.getBytes(StandardCharsets.UTF_8));
        try {
            partition.write(transaction -> transaction
                    .find(key(), id)
                    .map(existing -> transaction.replace(existing, body))
                    .orElseGet(() -> transaction.create(key(), body)));
            return true;
        } catch (CosmosException refused) {
            assertThat(refused.status()).isEqualTo(409);
            return false;
        }
    }

    private static Step put(String id, String email) {
        return new Step(id, Optional.of(email));
    }

    /** Empty if a step would give two documents one address or deletes what is not there. */
    private static Optional<Map<String, String>> apply(Map<String, String> before, List<Step> steps) {
        Map<String, String> after = new TreeMap<>(before);
        for (Step step : steps) {
            String old = after.remove(step.id());
            if (step.email().isEmpty()
                    ? old == null
                    : after.containsValue(step.email().get())) {
                return Optional.empty();
            }
            step.email().ifPresent(email -> after.put(step.id(), email));
        }
        return Optional.of(after);
    }

    private boolean commit(List<Step> steps) {
        try {
            partition.write(transaction -> {
                steps.forEach(step -> perform(transaction, step));
                return steps;
            });
            return true;
        } catch (CosmosException refused) {
            assertThat(refused.status()).isIn(404, 409);
            return false;
        }
    }

    private void perform(PartitionTransaction transaction, Step step) {
        Optional<StoredDocument> existing = transaction.find(key(), step.id());
        if (step.email().isEmpty()) {
            transaction.delete(existing.orElseThrow(() -> CosmosException.notFound(step.id())));
            return;
        }
        ObjectNode body = Json.object()
                .put("id", step.id())
                .put("pk", "a")
                .put("email", step.email().get());
        if (existing.isPresent()) {
            transaction.replace(existing.get(), body);
        } else {
            transaction.create(key(), body);
        }
    }

    private Map<String, String> stored() {
        Map<String, String> stored = new HashMap<>();
        partition
                .all()
                .after(-1)
                .forEach(document -> stored.put(
                        document.id(), Json.read(document.json()).path("email").asText()));
        return stored;
    }

    private EffectivePartitionKey key() {
        return EffectivePartitionKey.of(container.definition().partitionKey(), List.of(TextNode.valueOf("a")));
    }

    private static Container container() {
        Account account = new Account(OptionalInt.of(1), InstantSource.system(), System::nanoTime);
        ObjectNode definition = (ObjectNode) Json.read("{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"]},"
                + "\"uniqueKeyPolicy\":{\"uniqueKeys\":[{\"paths\":[\"/email\"]}]}}");
        return account.createContainer(
                account.createDatabase(Json.object().put("id", "db"), Optional.empty()),
                ContainerDefinition.parse(definition),
                Optional.empty());
    }
}
