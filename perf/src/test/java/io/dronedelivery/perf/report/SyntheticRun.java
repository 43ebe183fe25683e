package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.ClientRecorder;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.recorder.Sample;
import io.dronedelivery.perf.recorder.Span;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run that never took place: every number in it is made up, so that a test knows what the report must say. */
public final class SyntheticRun {

    static final int SECONDS = 20;
    static final int COMPLETE = 100;
    static final int PARTITIONS = 3;

    private static final long MILLISECOND = 1_000_000;
    private static final String CONTAINER = "utilization";

    private SyntheticRun() {}

    /** Two tests, a failed third, and a wrong answer. */
    public static Results results(Path folder) {
        var results = new Results(folder);
        write(results.run("test-1", 1), "test-1", 9, 29.0);
        write(results.run("test-4", 1), "test-4", 1, 3.4);
        results.describe(new Results.Experiment(
                "Made up for a test",
                provenance("ladder", "--only", "1,4"),
                List.of(new TestFailure("test-5", "Test 5: summary point read", "the stack </script> did not start")),
                List.of("test-4 answered ownerId=o00001 differently than test-1"),
                List.of(new Stage("test-1", 50, 1), new Stage("test-4", 500, 10)),
                List.of(new Warmth("test-1", 2000, List.of(3.0, 2.9), List.of(0.4, 0.01), true)),
                List.of()));
        return results;
    }

    /** A fan-out over three and then over thirty partitions, and a targeted read that does not care. */
    static Results growing(Path folder) {
        var results = new Results(folder);
        write(results.run("cross-3", 1), "cross-3", 3, 9.8);
        write(results.run("cross-30", 1), "cross-30", 30, 96.2);
        write(results.run("targeted-3", 1), "targeted-3", 1, 3.4);
        write(results.run("targeted-30", 1), "targeted-30", 1, 3.4);
        results.describe(new Results.Experiment("Made up for a test", provenance("growth"))
                .grown(List.of(
                        new GrowthPoint("cross-3", "cross-partition", 3, 1000),
                        new GrowthPoint("targeted-3", "partition-targeted", 3, 1000),
                        new GrowthPoint("cross-30", "cross-partition", 30, 1000),
                        new GrowthPoint("targeted-30", "partition-targeted", 30, 1000))));
        return results;
    }

    static Provenance provenance(String... command) {
        return new Provenance(
                OffsetDateTime.parse("2026-11-01T10:00:00Z"),
                "no processor",
                2,
                8L * 1024 * 1024 * 1024,
                Map.of("Java", "17"),
                Map.of("seed", "42", Provenance.LATENCY_MODEL, PartitionLatencyModel.NAME),
                List.of(command));
    }

    private static void write(Path folder, String name, int calls, double charge) {
        try (ClientRecorder client = ClientRecorder.into(Optional.of(folder))) {
            for (int answer = COMPLETE - 1; answer >= 0; answer--) {
                long start = System.nanoTime() - (10 + answer) * MILLISECOND;
                client.started(start);
                client.answered(start, Outcome.COMPLETE);
            }
            client.started(System.nanoTime());
            client.answered(System.nanoTime() - MILLISECOND, Outcome.PARTIAL);
        }
        var run = new RunFolder(folder);
        long start = run.client().firstSecond();
        run.write(samples(start, calls, charge), spans(calls));
        run.describe(new RunDescription(
                name,
                "",
                "A test with " + calls + " calls",
                "made up",
                1,
                "io.dronedelivery.perf.simulations.StepLoadSimulation",
                Map.of("load.timetable", "short"),
                List.of("--partitions=" + PARTITIONS),
                CONTAINER,
                900,
                PARTITIONS,
                0,
                0,
                new RunDescription.Window(start, start + SECONDS / 2, start + SECONDS),
                true,
                Map.of()));
    }

    /** As much database work as the complete answers need, evenly over the seconds and partitions. */
    private static List<Sample> samples(long start, int calls, double charge) {
        List<Sample> samples = new ArrayList<>();
        for (int second = 0; second <= SECONDS; second++) {
            double share = (double) second / SECONDS;
            long now = start + second;
            Map<String, String> utilization = Map.of("uri", Metrics.UTILIZATION, "status", "200");
            samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.SERVER_COUNT, utilization, share * COMPLETE));
            samples.add(
                    new Sample(now, Metrics.DRONE_SERVICE, Metrics.SERVER_SUM, utilization, share * COMPLETE * 0.05));
            for (String bound : List.of("0.025", "0.1", "Infinity")) {
                Map<String, String> bucket =
                        Map.of("uri", Metrics.UTILIZATION, "status", "200", Sample.UPPER_BOUND, bound);
                double within = bound.equals("0.025") ? 0 : share * COMPLETE;
                samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.SERVER_BUCKET, bucket, within));
            }
            Map<String, String> ok = Map.of("container", CONTAINER, "outcome", "ok");
            samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.CHARGE_COUNT, ok, share * COMPLETE));
            samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.CHARGE_SUM, ok, share * COMPLETE * charge));
            samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.CALLS_COUNT, ok, share * COMPLETE));
            samples.add(new Sample(now, Metrics.DRONE_SERVICE, Metrics.CALLS_SUM, ok, share * COMPLETE * calls));
            for (String section : List.of("deliveries", "drones", "packages")) {
                Map<String, String> tags = Map.of("section", section, "outcome", "present");
                double seconds = section.equals("drones") ? 0.05 : 0.01;
                samples.add(new Sample(now, Metrics.GATEWAY, Metrics.SECTION_COUNT, tags, share * COMPLETE));
                samples.add(new Sample(now, Metrics.GATEWAY, Metrics.SECTION_SUM, tags, share * COMPLETE * seconds));
            }
            for (int partition = 0; partition < PARTITIONS; partition++) {
                Map<String, String> tags = Map.of("container", CONTAINER, "partition", Integer.toString(partition));
                samples.add(new Sample(now, Metrics.EMULATOR, Metrics.PARTITION_PROVISIONED, tags, 300));
                samples.add(new Sample(
                        now, Metrics.EMULATOR, Metrics.PARTITION_CHARGE, tags, share * COMPLETE * charge / PARTITIONS));
                Map<String, String> succeeded =
                        Map.of("container", CONTAINER, "partition", Integer.toString(partition), "status", "200");
                samples.add(new Sample(
                        now,
                        Metrics.EMULATOR,
                        Metrics.PARTITION_REQUESTS,
                        succeeded,
                        share * COMPLETE * calls / PARTITIONS));
            }
            samples.add(new Sample(now, Sample.MACHINE, MachineProbe.CPU_SHARE, Map.of(), 0.5));
            samples.add(new Sample(now, Sample.MACHINE, MachineProbe.STEAL_SHARE, Map.of(), 0.01));
            samples.add(new Sample(now, Sample.MACHINE, MachineProbe.PROCESSORS, Map.of(), 2));
            for (String process : List.of(Metrics.GATEWAY, Metrics.DRONE_SERVICE, Metrics.EMULATOR)) {
                samples.add(new Sample(now, process, ProcessProbe.CPU_SECONDS, Map.of(), 0.3 * second));
                samples.add(new Sample(now, process, ProcessProbe.RESIDENT_BYTES, Map.of(), 2e8));
                samples.add(new Sample(now, process, ProcessProbe.THREADS, Map.of(), 30));
                samples.add(new Sample(now, process, ProcessProbe.DESCRIPTORS, Map.of(), 60));
                samples.add(new Sample(now, process, Metrics.GC_SECONDS, Map.of(), 0.001 * second));
            }
        }
        return samples;
    }

    private static List<Span> spans(int calls) {
        List<Span> spans = new ArrayList<>();
        spans.add(span("root", "", Metrics.GATEWAY, 0, 60, Map.of()));
        spans.add(span("section", "root", Metrics.DRONE_SERVICE, 1, 59, Map.of()));
        for (int call = 0; call < calls; call++) {
            spans.add(span(
                    "call-" + call,
                    "section",
                    Metrics.DRONE_SERVICE,
                    2 + 6 * call,
                    8 + 6 * call,
                    Map.of("db.response.status_code", "200")));
        }
        return spans;
    }

    private static Span span(
            String id, String parent, String service, long start, long end, Map<String, String> attributes) {
        return new Span("trace", id, parent, service, id, start * MILLISECOND, end * MILLISECOND, false, attributes);
    }
}
