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
    <T> T withSystem(String title, StackSettings settings, Path folder, Function<? super RunningSystem, T> work) {
        progress.phase(title + ": starting the system");
        try (TraceReceiver traces = TraceReceiver.start()) {
            StackSettings observed = Observability.observed(settings, traces.endpoint());
            try (Stack stack = Stack.start(project, observed, folder);
                    LoadGenerator generator =
                            LoadGenerator.start(project, settings.processors().others(), generatorOptions, folder)) {
                var bench = new Bench(generator, traces, progress);
                progress.phase(title);
                return work.apply(
                        new RunningSystem(observed, stack.state(), stack, new Variants(stack, observed), bench));
            }
        } catch (IOException failure) {
            throw cannotListen(failure);
        }
    }

    /** Lends what loads and records a system elsewhere, which is listened to where the attachment says so. */
    <T> T attached(AttachCommand attachment, Path folder, Function<? super Elsewhere, T> work) {
        try (TraceReceiver traces = attachment.listen();
                LoadGenerator generator = LoadGenerator.start(project, Processors.ALL, generatorOptions, folder)) {
            progress.phase(attachment.url.toString());
            return work.apply(attachment.system(folder, new Bench(generator, traces, progress)));
        } catch (IOException failure) {
            throw cannotListen(failure);
        }
    }

    private static LaboratoryException cannotListen(IOException failure) {
        return new LaboratoryException("The traces cannot be received: " + failure.getMessage(), failure);
    }
}
