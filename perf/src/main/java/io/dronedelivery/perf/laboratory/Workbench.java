package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.TraceReceiver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Where experiments are carried out: starts a system with its load generator, lends it, and stops both.
 *
 * @param generatorOptions of the load generator's virtual machine
 */
record Workbench(Project project, List<String> generatorOptions, Progress progress) {

    /**
     * Lends a running system.
     *
     * @param title for whoever waits
     * @param folder for the processes' logs
     * @throws LaboratoryException if it does not start
     */
    <T> T withSystem(String title, StackSettings settings, Path folder, Function<RunningSystem, T> work) {
        progress.phase(title + ": starting the system");
        try (TraceReceiver traces = TraceReceiver.start()) {
            StackSettings observed = Observability.observed(settings, traces.endpoint());
            try (Stack stack = Stack.start(project, observed, folder);
                    LoadGenerator generator =
                            LoadGenerator.start(project, settings.processors().others(), generatorOptions, folder)) {
                var bench = new RunningSystem.Bench(stack, new Variants(stack, observed), generator, traces, progress);
                progress.phase(title);
                return work.apply(new RunningSystem(observed, stack.state(), bench));
            }
        } catch (IOException failure) {
            throw new LaboratoryException("The traces cannot be received: " + failure.getMessage(), failure);
        }
    }
}
