package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.DataContainer;
import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.data.DatasetLoader;
import io.dronedelivery.localstack.data.Layout;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import reactor.core.publisher.Flux;

/** Fills the emulator's containers before the first request, with a progress bar. */
final class DataLoad {

    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final StackOptions options;
    private final URI endpoint;
    private final Narrator narrator;

    DataLoad(StackOptions options, URI endpoint, Narrator narrator) {
        this.options = options;
        this.endpoint = endpoint;
        this.narrator = narrator;
    }

    void run(Dataset dataset) {
        double began = narrator.secondsSinceStart();
        long total = Stream.of(DataContainer.values())
                .mapToLong(container -> DatasetLoader.count(dataset, container))
                .sum();
        try (DatasetLoader loader = new DatasetLoader(endpoint, Programs.EMULATOR_KEY, Programs.DATABASE);
                ProgressBar bar = narrator.progressBar()
                        .setTaskName("loading data")
                        .setInitialMax(total)
                        .build()) {
            Flux.fromArray(DataContainer.values())
                    .flatMap(container -> loader.load(
                            dataset,
                            container,
                            Layout.BY_OWNER,
                            options.throughputOf(Layout.BY_OWNER.containerId(container)),
                            bar::stepBy))
                    .then()
                    .block(LIMIT);
        }
        narrator.say("%d documents of %d owners, %s to %s, loaded in %.1f s"
                .formatted(
                        total,
                        dataset.owners(),
                        dataset.months().get(0),
                        dataset.runningMonth(),
                        narrator.secondsSinceStart() - began));
    }
}
