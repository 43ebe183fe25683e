package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.process.ChildProcess;
import io.dronedelivery.localstack.process.ProcessGroup;
import io.dronedelivery.localstack.process.Readiness;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
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
    private final Optional<PreparedData> prepared;
    private final Programs programs;
    private final ProcessGroup processes;
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final Disposable.Swap archiving = Disposables.swap();

    private record Member(Placement placement, ChildProcess child) {}

    LocalStack(StackOptions options, Project project, Path logs, Narrator narrator) {
        this.options = options;
        this.logs = logs;
        this.narrator = narrator;
        this.ports = options.portChoice.ports();
        this.archives = options.archivesClasses() ? Optional.of(new ClassArchives(project)) : Optional.empty();
        this.prepared = options.preparedData(project);
        this.programs = new Programs(options, project, archives, prepared, logs);
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
        DataLoad load = dataLoad();
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
        State.of(ports.base(Component.GATEWAY).toString(), running(), options.data.preset.toString(), dataset)
                .write(stateFile());
        archives.ifPresent(wanted -> archiving.update(wanted.make(narrator).subscribe()));
    }

    /** What runs now, in the order in which it was started. */
    List<State.Running> running() {
        return members.values().stream()
                .map(member -> State.Running.of(member.placement(), member.child()))
                .toList();
    }

    /**
     * Starts one more process of a component, on free ports, and returns when it is ready.
     *
     * @param properties its own, over those of the component
     * @param behind processes that it asks in the place of the stack's own
     */
    void add(String name, Component component, List<String> properties, List<String> behind) {
        if (members.containsKey(name)) {
            throw new CannotStartException(name + " runs already");
        }
        Ports changed = ports;
        for (String other : behind) {
            Placement asked = member(other).placement();
            changed = changed.with(asked.component(), asked.pair());
        }
        launch(new Placement(name, component, changed.withFree(component), properties));
        try {
            ready(name).block();
        } catch (RuntimeException failure) {
            stop(name);
            throw failure;
        }
    }

    void stop(String name) {
        processes.stop(member(name).child());
        members.remove(name);
    }

    /** Gives containers another throughput. */
    void provision(Map<String, Integer> throughput) {
        dataLoad().provision(throughput);
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
        Optional<DataFolder> folder = options.dataFolder();
        if (folder.isPresent()) {
            load.fill(dataset, folder.get());
        } else if (prepared.filter(PreparedData::found).isPresent()) {
            narrator.say("%d owners, %s to %s, were loaded by an earlier start"
                    .formatted(dataset.owners(), dataset.months().get(0), dataset.newestMonth()));
        } else {
            load.fill(dataset);
            prepared.ifPresent(data -> data.keep(ports.base(Component.EMULATOR), narrator));
        }
    }

    Path stateFile() {
        return options.stateFile != null ? options.stateFile : logs.resolve("stack.json");
    }

    private DataLoad dataLoad() {
        return new DataLoad(options.data, ports.base(Component.EMULATOR), Programs.EMULATOR_KEY, narrator);
    }

    private void launch(EnumSet<Component> components) {
        components.forEach(component -> launch(Placement.only(component, ports)));
    }

    private void launch(Placement placement) {
        members.put(placement.name(), new Member(placement, processes.start(programs.of(placement))));
    }

    private Mono<Void> ready(Component component) {
        return ready(component.artifact());
    }

    private Mono<Void> ready(String name) {
        Member member = member(name);
        Component component = member.placement().component();
        Ports itsPorts = member.placement().ports();
        double began = narrator.secondsSinceStart();
        URI health = component.isService()
                ? itsPorts.management(component).resolve("/actuator/health/readiness")
                : itsPorts.base(component).resolve("/_emulator/health");
        return new Readiness(health)
                .of(member.child(), START_LIMIT)
                .doOnSuccess(done -> narrator.say("%-16s ready at %s after %.1f s"
                        .formatted(name, itsPorts.base(component), narrator.secondsSinceStart() - began)));
    }

    private Member member(String name) {
        Member member = members.get(name);
        if (member == null) {
            throw new CannotStartException("Nothing is called " + name);
        }
        return member;
    }
}
