package io.dronedelivery.emulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.ContainerDefinition;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.Throughput;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LatencyModelTests {

    private final List<PhysicalPartition> partitions = partitions();

    @Test
    void callsOnAPartitionHaveTheStatedMedianAndTail() {
        LatencyModel model = new LatencyModel.Article(42);
        double[] millis = DoubleStream.generate(() -> millis(model.next(partitions.get(0))))
                .limit(100_000)
                .sorted()
                .toArray();

        assertThat(millis[50_000]).isCloseTo(10, within(0.3));
        assertThat(millis[95_000]).isCloseTo(138, within(7.0));
        assertThat(millis[99_000]).isCloseTo(409, within(40.0));
        assertThat(millis[99_999]).isLessThanOrEqualTo(5_000);
    }

    @Test
    void sameSeedGivesTheSameTimesOnEachPartitionHoweverCallsAreMixed() {
        LatencyModel one = new LatencyModel.Article(42);
        LatencyModel other = new LatencyModel.Article(42);
        List<Duration> first = times(one, partitions.get(0));
        times(other, partitions.get(1));

        assertThat(times(other, partitions.get(0))).isEqualTo(first);
        assertThat(times(one, partitions.get(1))).isNotEqualTo(first);
    }

    private static List<Duration> times(LatencyModel model, PhysicalPartition partition) {
        return Stream.generate(() -> model.next(partition)).limit(100).toList();
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }

    private static List<PhysicalPartition> partitions() {
        Account account = new Account(OptionalInt.of(2), InstantSource.system(), System::nanoTime);
        ObjectNode definition = (ObjectNode) Json.read("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        return account.createContainer(
                        account.createDatabase(Json.object().put("id", "db"), Optional.empty()),
                        ContainerDefinition.parse(definition),
                        Throughput.least())
                .partitions();
    }
}
