package io.dronedelivery.gateway.section;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
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

/** The check of a service's answer, done three times for every invoice. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SectionBodyBenchmark {

    private final byte[] section =
            "{\"trips\":44,\"traveledMiles\":1234.25,\"assignedHours\":88.5}".getBytes(StandardCharsets.UTF_8);

    @Benchmark
    public Optional<String> checkSection() {
        return Section.DRONES.contract().read(section);
    }
}
