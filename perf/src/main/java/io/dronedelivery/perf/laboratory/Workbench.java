package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.TraceReceiver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;

/** Where experiments are carried out: starts the system, lends it, and stops it. */
final class Workbench {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Project project;
    private final Progress progress;

    Workbench(Project project, Progress progress) {
        this.project = project;
        this.progress = progress;
    }

    /**
     * Carries out one experiment on a system of its own.
     *
     * @param repeat counts from 1
     * @param folder for its record
     * @return a sample of what the system answered
     * @throws LaboratoryException if it could not be carried out
     */
    AnswerSample run(Experiment experiment, int repeat, Path folder) {
        return withSystem(experiment.title(), experiment.stack(), folder.resolve("stack"), system -> {
            system.measure(experiment, repeat, folder);
            return system.answers();
        });
    }

    /**
     * Lends a running system.
     *
     * @param title for whoever waits
     * @param folder for the processes' logs
     * @throws LaboratoryException if it does not start
     */
    <T> T withSystem(String title, StackSettings settings, Path folder, Function<RunningSystem, T> work) {
        progress.phase(title + ": starting the system");
        try (TraceReceiver traces = TraceReceiver.start();
                Stack stack =
                        Stack.start(project, Observability.observed(settings, traces.endpoint()), folder, PATIENCE)) {
            progress.phase(title + ": under load");
            T result = work.apply(
                    new RunningSystem(project, stack.state(), stack.arguments(), traces, settings, progress));
            progress.phase(title + ": stopping the system");
            return result;
        } catch (IOException failure) {
            throw new LaboratoryException("The traces cannot be received: " + failure.getMessage(), failure);
        }
    }
}
