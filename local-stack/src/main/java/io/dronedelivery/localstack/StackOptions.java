package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.DataContainer;
import io.dronedelivery.localstack.data.Dataset;
import io.dronedelivery.localstack.data.DemoDataset;
import io.dronedelivery.localstack.data.OriginalDataset;
import io.dronedelivery.localstack.data.RealisticDataset;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The command line: everything that can differ between two runs. */
final class StackOptions {

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

    /** What the Java virtual machines of the services are tuned for. */
    enum TunedFor {
        /** A quick start and a small footprint. */
        START,
        /** Sustained load: the optimizing compiler, more heap. */
        LOAD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final class PortChoice {
        @Option(
                names = "--port-offset",
                paramLabel = "N",
                description = "Add N to every port (gateway 8080, services 8181-8183, emulator 8081, management 9080"
                        + " and 9181-9183).")
        int offset;

        @Option(names = "--free-ports", description = "Take any free ports; the state file names them.")
        boolean free;

        Ports ports() {
            return free ? Ports.free() : Ports.standard(offset);
        }
    }

    @ArgGroup
    PortChoice portChoice = new PortChoice();

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "9",
            description = "Physical partitions per container of the emulator (default: ${DEFAULT-VALUE}).")
    int partitions;

    @Option(
            names = "--throughput",
            paramLabel = "CONTAINER=RU/s",
            description = "Provisioned throughput of a container, as in --throughput utilization=900 (default: "
                    + DEFAULT_THROUGHPUT + "). May be repeated.")
    Map<String, Integer> throughput = new LinkedHashMap<>();

    @Option(
            names = "--latency",
            paramLabel = "MODEL",
            defaultValue = "none",
            description = "The emulator's latency model: none or article (default: ${DEFAULT-VALUE}).")
    String latency = "none";

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
            names = "--set",
            paramLabel = "COMPONENT:PROPERTY=VALUE",
            converter = ComponentSetting.Converter.class,
            description =
                    "A property of one component, as in --set gateway:server.shutdown=immediate. May be repeated.")
    List<ComponentSetting> properties = List.of();

    @Option(
            names = "--jvm",
            paramLabel = "COMPONENT:OPTION",
            converter = ComponentSetting.Converter.class,
            description = "An option of one component's Java virtual machine, as in --jvm drone-service:-Xmx512m."
                    + " May be repeated.")
    List<ComponentSetting> jvmOptions = List.of();

    @Option(
            names = "--tuned-for",
            paramLabel = "AIM",
            defaultValue = "start",
            description = "Tune the Java virtual machines for: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    TunedFor tunedFor = TunedFor.START;

    @Option(
            names = "--logs",
            paramLabel = "FOLDER",
            description = "Where the components' logs go (default: local-stack/target/logs).")
    @Nullable Path logs;

    @Option(
            names = "--state-file",
            paramLabel = "FILE",
            description = "Write processes, ports and the shape of the data there, as JSON, when all is ready"
                    + " (default: stack.json in the log folder).")
    @Nullable Path stateFile;

    @Option(
            names = "--exit-with-parent",
            description = "End when the process that started this one ends, as Maven may.")
    boolean exitWithParent;

    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    boolean help;

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

    private int scaled(int owners) {
        return (int) Math.max(1, Math.floor(owners * scale));
    }
}
