package io.dronedelivery.localstack;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line: everything that can differ between two systems. */
final class StackOptions {

    @Mixin
    DataOptions data = new DataOptions();

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

    /** How the services reach the emulator. */
    enum ConnectionMode {
        /** By HTTP: what starts fastest. */
        GATEWAY,
        /** As on Azure: by the SDK's own protocol, over TLS, at the replicas of each partition. */
        DIRECT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--connection-mode",
            paramLabel = "MODE",
            defaultValue = "gateway",
            description = "How the services reach the emulator: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    ConnectionMode connectionMode = ConnectionMode.GATEWAY;

    @Option(
            names = "--latency",
            paramLabel = "MODEL",
            description = "The emulator's latency model, as in --latency article (default: as fast as it goes).")
    @Nullable String latency;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description =
                    "Keep the emulator's documents in this folder: what is loaded there already is not loaded again"
                            + " (default: in memory).")
    @Nullable Path dataFolder;

    @Option(
            names = "--prepared-data",
            paramLabel = "FOLDER",
            description =
                    "Where to keep a copy of the data that were loaded into memory; later starts with the same data begin"
                            + " with it instead of loading (default: local-stack/target/prepared-data).")
    @Nullable Path preparedData;

    @Option(names = "--no-prepared-data", description = "Load the data at every start.")
    boolean loadsAlways;

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
            names = "--class-archives",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "After the first start, archive the applications' classes in the background, and use the archives"
                            + " in later starts (default: ${DEFAULT-VALUE}; only when tuned for start).")
    boolean classArchives;

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
            defaultValue = "${sys:local-stack.exit-with-parent:-false}",
            description = "End when the process that started this one ends, as Maven may.")
    boolean exitWithParent;

    @Option(
            names = "--instructed",
            description = "Add, stop and provision as standard input says, a line each, and end when it ends.")
    boolean instructed;

    boolean archivesClasses() {
        return classArchives && tunedFor == TunedFor.START;
    }

    /** Where the emulator keeps its documents; empty if in memory. */
    Optional<DataFolder> dataFolder() {
        return Optional.ofNullable(dataFolder).map(folder -> new DataFolder(folder.toAbsolutePath(), contents()));
    }

    /** What the emulator begins with, or will at the next start; empty if it loads, or has nothing to load. */
    Optional<PreparedData> preparedData(Project project) {
        if (loadsAlways || dataFolder != null || data.dataset().isEmpty()) {
            return Optional.empty();
        }
        Path folder = preparedData == null ? project.preparedData() : preparedData.toAbsolutePath();
        return Optional.of(PreparedData.of(folder, project, contents() + " in " + data.legacy));
    }

    private String contents() {
        return "%s on %d partitions".formatted(data.description(), partitions);
    }
}
