package io.dronedelivery.perf.laboratory;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where a process may run.
 *
 * @param numbers of the processors, as Linux counts them; none means all
 */
record Processors(List<Integer> numbers) {

    static final Processors ALL = new Processors(List.of());

    Processors {
        numbers = List.copyOf(numbers);
    }

    /** Those of this machine that are not among these; all, where that would leave none. */
    Processors others() {
        return numbers.isEmpty()
                ? ALL
                : new Processors(IntStream.range(0, Runtime.getRuntime().availableProcessors())
                        .boxed()
                        .filter(number -> !numbers.contains(number))
                        .toList());
    }

    /** What stands before the command of the process. */
    List<String> launcher() {
        return numbers.isEmpty()
                ? List.of()
                : List.of(
                        "taskset",
                        "--cpu-list",
                        numbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    @Override
    public String toString() {
        return numbers.isEmpty() ? "all" : numbers.toString();
    }
}
