package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.process.ChildProcess;
import io.dronedelivery.localstack.process.ProcessGroup;
import io.dronedelivery.localstack.process.Readiness;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The running system: five processes and their data. */
final class LocalStack implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(120);

    private final StackOptions options;
    private final Path logs;
    private final Narrator narrator;
    private final Ports ports;
    private final Optional<ClassArchives> archives;
    private final Programs programs;
    private final ProcessGroup processes;
    private final Map<Component, ChildProcess> running = new EnumMap<>(Component.class);
    private final Disposable.Swap archiving = Disposables.swap();

    LocalStack(StackOptions options, Project project, Path logs, Narrator narrator) {
        this.options = options;
        this.logs = logs;
        this.narrator = narrator;
        this.ports = options.portChoice.ports();
        this.archives = options.archivesClasses() ? Optional.of(new ClassArchives(project)) : Optional.empty();
        this.programs = new Programs(options, project, ports, archives, logs);
        this.processes = new ProcessGroup(
                logs,
                project.ownClasses(),
                (child, exitCode) -> narrator.say(child.obituary(exitCode) + "; the others keep running"));
    }

    /**
     * Returns when every component is ready, the data are loaded and an invoice has been answered.
     *
     * @throws RuntimeException of an expected kind, with one line for a person, if that does not come about
     */
    void start() {
        ports.requireFree();
        options.dataFolder().ifPresent(DataFolder::prepare);
        stateFile().toFile().delete();
        narrator.say("starting; logs in " + logs);
        launch(EnumSet.of(Component.EMULATOR, Component.GATEWAY));
        ready(Component.EMULATOR).block();
        Optional<Dataset> dataset = options.data.dataset();
        DataLoad load = new DataLoad(options.data, ports.base(Component.EMULATOR), Programs.EMULATOR_KEY, narrator);
        // First, because a service that finds its container missing creates it in its own way.
        load.createContainers();
        launch(EnumSet.of(Component.DELIVERY, Component.PACKAGE, Component.DRONE));
        Mono.when(
                        ready(Component.GATEWAY),
                        ready(Component.DELIVERY),
                        ready(Component.PACKAGE),
                        ready(Component.DRONE),
                        Mono.fromRunnable(() -> dataset.ifPresent(wanted -> fill(load, wanted)))
                                .subscribeOn(Schedulers.boundedElastic()))
                .block();
        new FirstInvoice(
                        ports.base(Component.GATEWAY),
                        dataset.map(Dataset::newestMonth).orElse(options.data.runningMonth))
                .show(narrator);
        State.of(ports, running, options.data.preset.toString(), dataset).write(stateFile());
        archives.ifPresent(wanted -> archiving.update(wanted.make(narrator).subscribe()));
    }

    /** Returns when the last process has ended; normally this one is ended before. */
    void awaitEnd() {
        processes.allEnded().join();
    }

    @Override
    public void close() {
        archiving.dispose();
        processes.close();
    }

    private void fill(DataLoad load, Dataset dataset) {
        options.dataFolder().ifPresentOrElse(folder -> load.fill(dataset, folder), () -> load.fill(dataset));
    }

    private Path stateFile() {
        return options.stateFile != null ? options.stateFile : logs.resolve("stack.json");
    }

    private void launch(EnumSet<Component> components) {
        for (Component component : components) {
            running.put(component, processes.start(programs.of(component)));
        }
    }

    private Mono<Void> ready(Component component) {
        ChildProcess child = running.get(component);
        if (child == null) {
            throw new IllegalStateException(component + " is not started");
        }
        double began = narrator.secondsSinceStart();
        URI health = component.isService()
                ? ports.management(component).resolve("/actuator/health/readiness")
                : ports.base(component).resolve("/_emulator/health");
        return new Readiness(health)
                .of(child, START_LIMIT)
                .doOnSuccess(done -> narrator.say("%-16s ready at %s after %.1f s"
                        .formatted(component.artifact(), ports.base(component), narrator.secondsSinceStart() - began)));
    }
}
