package io.dronedelivery.perf.laboratory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How the local stack is started.
 *
 * @param partitions physical partitions of every container
 * @param latency the emulator's latency model
 * @param preset the data, scaled by {@code scale} and drawn by {@code seed}
 * @param throughput RU/s by container; the stack's own default where it is not named
 * @param properties by component and property, as in {@code gateway:server.port}
 * @param extra further arguments, as they are
 * @param processors that the system may use
 */
record StackSettings(
        int partitions,
        String latency,
        String preset,
        double scale,
        long seed,
        Map<String, Integer> throughput,
        Map<String, String> properties,
        List<String> extra,
        Processors processors) {

    private static final String NO_LATENCY = "none";

    StackSettings {
        throughput = new TreeMap<>(throughput);
        properties = new TreeMap<>(properties);
        extra = List.copyOf(extra);
    }

    StackSettings withThroughput(String container, int unitsPerSecond) {
        Map<String, Integer> more = new TreeMap<>(throughput);
        more.put(container, unitsPerSecond);
        return new StackSettings(partitions, latency, preset, scale, seed, more, properties, extra, processors);
    }

    StackSettings with(String component, String property, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(component + ":" + property, value);
        return new StackSettings(partitions, latency, preset, scale, seed, throughput, more, extra, processors);
    }

    StackSettings withPartitions(int count) {
        return new StackSettings(count, latency, preset, scale, seed, throughput, properties, extra, processors);
    }

    StackSettings withScale(double factor) {
        return new StackSettings(partitions, latency, preset, factor, seed, throughput, properties, extra, processors);
    }

    StackSettings withArgument(String argument) {
        List<String> more = Stream.concat(extra.stream(), Stream.of(argument)).toList();
        return new StackSettings(partitions, latency, preset, scale, seed, throughput, properties, more, processors);
    }

    /** What this component is told besides where it listens, as in {@code server.port=1}. */
    List<String> properties(String component) {
        String owned = component + ":";
        return properties.entrySet().stream()
                .filter(property -> property.getKey().startsWith(owned))
                .map(property -> property.getKey().substring(owned.length()) + "=" + property.getValue())
                .toList();
    }

    /** The local stack's command line, apart from where it writes: that is this machine's and no part of an experiment. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(
                List.of("--exit-with-parent", "--free-ports", "--tuned-for=LOAD", "--partitions=" + partitions));
        arguments.addAll(List.of("--preset=" + preset, "--scale=" + scale, "--seed=" + seed));
        throughput.forEach((container, units) -> arguments.add("--throughput=" + container + "=" + units));
        if (!latency.equals(NO_LATENCY)) {
            arguments.add("--latency=" + latency);
        }
        properties.forEach((property, value) -> arguments.add("--set=" + property + "=" + value));
        arguments.addAll(extra);
        return arguments;
    }
}
