package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.DataContainer;
import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.data.DemoDataset;
import io.dronedelivery.localstack.data.OriginalDataset;
import io.dronedelivery.localstack.data.RealisticDataset;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The command line's part about data: which, how much, and into containers of which throughput. */
final class DataOptions {

    private static final int DEFAULT_THROUGHPUT = 10_000;
    private static final int DEMO_OWNERS = 1_000;
    private static final int ORIGINAL_OWNERS = 127_272;
    private static final int REALISTIC_OWNERS = 2_000;

    /** Which data are loaded before the first request. */
    enum Preset {
        /** Two to four deliveries per owner and month, over twelve months. */
        DEMO,
        /** One utilization document per owner and month, over four years. */
        ORIGINAL,
        /** Few owners with many deliveries, over two years. */
        REALISTIC,
        /** None: the containers stay as the services create them. */
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = "demo",
            description = "Data to load: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Preset preset = Preset.DEMO;

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Multiply the preset's number of owners (default: ${DEFAULT-VALUE}).")
    double scale;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "The same seed gives the same data (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--legacy",
            paramLabel = "CONTAINER",
            split = ",",
            description = "Load this container's data into CONTAINER-by-id as well, keyed by /id as in the article's"
                    + " first design: ${COMPLETION-CANDIDATES}.")
    Set<DataContainer> legacy = EnumSet.noneOf(DataContainer.class);

    @Option(
            names = "--running-month",
            paramLabel = "YYYY-MM",
            description = "The month that counts as the current one in the data (default: the current one, UTC).")
    YearMonth runningMonth = YearMonth.now(ZoneOffset.UTC);

    @Option(
            names = "--throughput",
            paramLabel = "CONTAINER=RU/s",
            description = "Provisioned throughput of a container, as in --throughput utilization=900 (default: "
                    + DEFAULT_THROUGHPUT + "). May be repeated.")
    Map<String, Integer> throughput = new LinkedHashMap<>();

    int throughputOf(String containerId) {
        return throughput.getOrDefault(containerId, DEFAULT_THROUGHPUT);
    }

    /** The data to load; empty if none are wanted. */
    Optional<Dataset> dataset() {
        return switch (preset) {
            case DEMO -> Optional.of(new DemoDataset(scaled(DEMO_OWNERS), runningMonth, seed));
            case ORIGINAL -> Optional.of(new OriginalDataset(scaled(ORIGINAL_OWNERS), runningMonth, seed));
            case REALISTIC -> Optional.of(new RealisticDataset(scaled(REALISTIC_OWNERS), runningMonth, seed));
            case NONE -> Optional.empty();
        };
    }

    /** Says which data these are: equal text means equal data. */
    String description() {
        return dataset().map(Object::toString).orElse("no data");
    }

    private int scaled(int owners) {
        return (int) Math.max(1, Math.floor(owners * scale));
    }
}
