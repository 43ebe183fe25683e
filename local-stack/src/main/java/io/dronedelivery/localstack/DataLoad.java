package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.DataContainer;
import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.data.DatasetLoader;
import io.dronedelivery.localstack.data.Layout;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import reactor.core.publisher.Flux;

/** Fills the containers that the options name, with a progress bar. */
final class DataLoad {

    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final DataOptions options;
    private final URI endpoint;
    private final String key;
    private final Narrator narrator;

    DataLoad(DataOptions options, URI endpoint, String key, Narrator narrator) {
        this.options = options;
        this.endpoint = endpoint;
        this.key = key;
        this.narrator = narrator;
    }

    /** Creates the containers that are missing, and gives each its throughput. */
    void createContainers() {
        try (DatasetLoader loader = loader()) {
            Flux.fromIterable(targets())
                    .concatMap(target -> loader.create(target.container(), target.layout(), throughput(target))
                            .then(loader.provision(target.container(), target.layout(), throughput(target))))
                    .then()
                    .block(LIMIT);
        }
    }

    /**
     * Gives containers another throughput.
     *
     * @throws CannotStartException if there is no such container
     */
    void provision(Map<String, Integer> throughput) {
        try (DatasetLoader loader = loader()) {
            throughput.forEach((container, units) -> {
                Target target = targets().stream()
                        .filter(known -> known.containerId().equals(container))
                        .findFirst()
                        .orElseThrow(() -> new CannotStartException("There is no container " + container));
                loader.provision(target.container(), target.layout(), units).block(LIMIT);
            });
        }
    }

    /** Fills the containers. */
    void fill(Dataset dataset) {
        fill(dataset, targets());
    }

    /** Fills those containers that the folder does not have yet, and notes them there. */
    void fill(Dataset dataset, DataFolder folder) {
        Set<String> there = folder.loadedContainers();
        List<Target> missing = targets().stream()
                .filter(target -> !there.contains(target.containerId()))
                .toList();
        if (missing.isEmpty()) {
            narrator.say("%s has the data already".formatted(folder.folder()));
            return;
        }
        fill(dataset, missing);
        folder.noteLoaded(missing.stream().map(Target::containerId).collect(Collectors.toSet()));
    }

    private void fill(Dataset dataset, List<Target> targets) {
        double began = narrator.secondsSinceStart();
        long total = dataset.ownerMonths()
                .flatMap(ownerMonth ->
                        targets.stream().map(target -> target.layout().countOf(ownerMonth, target.container())))
                .mapToLong(Integer::longValue)
                .sum();
        try (DatasetLoader loader = loader();
                ProgressBar bar = narrator.progressBar()
                        .setTaskName("loading data")
                        .setInitialMax(total)
                        .build()) {
            Flux.fromIterable(targets)
                    .flatMap(target ->
                            loader.load(dataset, target.container(), target.layout(), throughput(target), bar::stepBy))
                    .then()
                    .block(LIMIT);
        }
        narrator.say("%d documents of %d owners, %s to %s, loaded in %.1f s"
                .formatted(
                        total,
                        dataset.owners(),
                        dataset.months().get(0),
                        dataset.newestMonth(),
                        narrator.secondsSinceStart() - began));
    }

    private DatasetLoader loader() {
        return new DatasetLoader(endpoint, key, Programs.DATABASE);
    }

    private int throughput(Target target) {
        return options.throughputOf(target.containerId());
    }

    private List<Target> targets() {
        Stream<Target> byOwner =
                Stream.of(DataContainer.values()).map(container -> new Target(container, Layout.BY_OWNER));
        Stream<Target> byId = options.legacy.stream().map(container -> new Target(container, Layout.BY_ID));
        return Stream.concat(byOwner, byId).toList();
    }

    private record Target(DataContainer container, Layout layout) {
        String containerId() {
            return layout.containerId(container);
        }
    }
}
