package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** An owner's month among more and more documents: in the owner's logical partition, and in the whole physical one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OwnerMonthQueryBenchmark {

    private static final int MONTHS = 48;
    private static final int FIRST_YEAR = 2022;

    private static final SqlQuery QUERY = new SqlQuery(
            "SELECT c.traveledMiles, c.assignedHours FROM c WHERE c.ownerId = @ownerId AND c.year = @year"
                    + " AND c.month = @month AND c.type = @type",
            Map.of(
                    "@ownerId", TextNode.valueOf(owner(1)),
                    "@year", IntNode.valueOf(FIRST_YEAR),
                    "@month", IntNode.valueOf(11),
                    "@type", TextNode.valueOf("trip")));

    @Param({"1000", "10000", "100000"})
    public int documents;

    private final QueryEngine engine = new QueryEngine();
    private final Container container = container();
    private final PhysicalPartition partition = container.partitions().get(0);
    private final EffectivePartitionKey key = key(owner(1));

    @Setup
    public void load() {
        for (int document = 0; document < documents; document++) {
            String owner = owner(1 + document / MONTHS);
            ObjectNode body = trip(owner, document % MONTHS);
            partition.write(transaction -> transaction.create(key(owner), body));
        }
    }

    @Benchmark
    public QueryPage withinTheOwnersPartition() {
        return engine.execute(QUERY, partition.within(key), PageRequest.first());
    }

    @Benchmark
    public QueryPage acrossThePhysicalPartition() {
        return engine.execute(QUERY, partition.all(), PageRequest.first());
    }

    private static Container container() {
        var account = new Account(OptionalInt.of(1), InstantSource.system(), System::nanoTime);
        var database = account.createDatabase(object("{\"id\":\"invoices\"}"), Optional.empty());
        return account.createContainer(
                database,
                ContainerDefinition.parse(object("{\"id\":\"utilization\",\"partitionKey\":{\"paths\":[\"/ownerId\"],"
                        + "\"kind\":\"Hash\",\"version\":2}}")),
                Optional.empty());
    }

    private EffectivePartitionKey key(String owner) {
        return EffectivePartitionKey.of(
                container.definition().partitionKey(), List.<JsonNode>of(TextNode.valueOf(owner)));
    }

    private static ObjectNode trip(String owner, int month) {
        return object("{}")
                .put("id", owner + "-" + month)
                .put("ownerId", owner)
                .put("year", FIRST_YEAR + month / 12)
                .put("month", 1 + month % 12)
                .put("type", "trip")
                .put("traveledMiles", 123.25)
                .put("assignedHours", 8.5);
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) Json.read(json);
    }

    private static String owner(int number) {
        return "o%05d".formatted(number);
    }
}
