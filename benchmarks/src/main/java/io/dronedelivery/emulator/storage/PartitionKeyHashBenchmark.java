package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The position of an owner in the hash space, computed for every request that names one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PartitionKeyHashBenchmark {

    private final PartitionKeyDefinition definition = ContainerDefinition.parse(
                    Json.read("{\"id\":\"utilization\",\"partitionKey\":{\"paths\":[\"/ownerId\"],"
                                    + "\"kind\":\"Hash\",\"version\":2}}")
                            .deepCopy())
            .partitionKey();
    private final List<JsonNode> owner = List.of(TextNode.valueOf("o00042"));

    @Benchmark
    public EffectivePartitionKey hashOwner() {
        return EffectivePartitionKey.of(definition, owner);
    }
}
