package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** How the system under test is set up, as far as the command line says so. */
final class StackOptions {

    /** The drone service's own, as in Tests 4 to 6. */
    static final String DEFAULT_CONTAINER = "utilization";

    /** Enough not to matter where throttling is not what a run is about. */
    static final int DEFAULT_THROUGHPUT = 10_000;

    /** The most RU/s that a physical partition holds: a container that is given more is split. */
    static final int PARTITION_LIMIT = 10_000;

    /** What the documents lie in. */
    static final List<String> CONTAINERS = List.of("deliveries", "packages", DEFAULT_CONTAINER, "utilization-by-id");

    /** 254 owners with 48 months each: half of them are measured, half are there for the warm-up. */
    private static final String SCALE = "0.002";

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            defaultValue = SCALE,
            description = "Of the original's 127,272 owners (default: ${DEFAULT-VALUE}, which is 254 owners and"
                    + " 12,192 different invoices).")
    double scale;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "9",
            description = "Physical partitions per container (default: ${DEFAULT-VALUE}, as in the article).")
    int partitions;

    @Option(
            names = "--latency",
            paramLabel = "MODEL",
            defaultValue = "article",
            description = "The emulator's latency model: none or article (default: ${DEFAULT-VALUE}).")
    String latency = "article";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Draws the data and the requests (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--set",
            paramLabel = "COMPONENT:PROPERTY=VALUE",
            description = "A further property of one component, in every test. May be repeated.")
    Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--stack-argument",
            paramLabel = "ARGUMENT",
            description = "A further argument for the local stack, as it is. May be repeated.")
    List<String> extra = List.of();

    @Option(
            names = "--system-processors",
            paramLabel = "N",
            split = ",",
            description = "Run the system on these processors only, and the load generator on the others, by Linux's"
                    + " taskset, so that neither takes them from the other. Default: all.")
    List<Integer> processors = List.of();

    /** The data lie in both designs, by owner and as the article's team had them, so that every test finds its own. */
    StackSettings settings() {
        List<String> arguments =
                Stream.concat(Stream.of("--legacy=utilization"), extra.stream()).toList();
        return new StackSettings(
                partitions,
                latency,
                "original",
                scale,
                seed,
                Map.of(),
                properties,
                arguments,
                new Processors(processors));
    }

    Map<String, String> described() {
        return Map.of(
                "data",
                "preset original, scale " + scale,
                "physical partitions",
                Integer.toString(partitions),
                Provenance.LATENCY_MODEL,
                latency,
                "seed",
                Long.toString(seed),
                "processors of the system",
                new Processors(processors).toString());
    }
}
