package io.dronedelivery.localstack;

import io.dronedelivery.localstack.StackOptions.ConnectionMode;
import io.dronedelivery.localstack.StackOptions.TunedFor;
import io.dronedelivery.localstack.process.JavaProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How each component is started: class path, options of its virtual machine, arguments, environment. */
final class Programs {

    /** The key that every Cosmos emulator has: published, and worth nothing elsewhere. */
    static final String EMULATOR_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    static final String DATABASE = "invoices";

    /** As many as Azure keeps of a partition. */
    private static final int REPLICAS = 4;

    /** Otherwise the C library keeps several pools of native memory per processor, each with what was freed in it. */
    private static final String MALLOC_ARENAS = "MALLOC_ARENA_MAX";

    private final StackOptions options;
    private final Project project;
    private final Optional<ClassArchives> archives;
    private final Optional<PreparedData> prepared;
    private final Path trustStore;

    /** @param folder for files that the components leave for each other */
    Programs(
            StackOptions options,
            Project project,
            Optional<ClassArchives> archives,
            Optional<PreparedData> prepared,
            Path folder) {
        this.options = options;
        this.project = project;
        this.archives = archives;
        this.prepared = prepared;
        this.trustStore = folder.resolve("emulator.jks").toAbsolutePath();
    }

    JavaProgram of(Placement placement) {
        Component component = placement.component();
        return new JavaProgram(
                placement.name(),
                project.classPath(component),
                component.mainClass(),
                jvmOptions(component),
                arguments(placement),
                environment(placement));
    }

    private List<String> arguments(Placement placement) {
        Component component = placement.component();
        Ports ports = placement.ports();
        List<String> arguments = new ArrayList<>();
        Ports.Pair pair = placement.pair();
        if (component.isService()) {
            arguments.add("--spring.profiles.active=local");
            arguments.add("--server.port=" + pair.port());
            arguments.add("--management.server.port=" + pair.managementPort());
        } else {
            arguments.add("--host=127.0.0.1");
            arguments.add("--port=" + pair.port());
            arguments.add("--partitions=" + options.partitions);
            if (isDirect()) {
                arguments.add("--direct");
                arguments.add("--direct-port=0");
                arguments.add("--replicas=" + REPLICAS);
                arguments.add("--trust-store=" + trustStore);
            }
            options.dataFolder().ifPresent(data -> arguments.add("--directory=" + data.folder()));
            prepared.ifPresent(data -> {
                arguments.add("--snapshots=" + data.folder());
                if (data.found()) {
                    arguments.add("--snapshot=" + data.name());
                }
            });
            if (options.latency != null) {
                arguments.add("--latency=" + options.latency);
            }
        }
        if (component == Component.GATEWAY) {
            arguments.add("--gateway.services.delivery.base-url=" + ports.base(Component.DELIVERY));
            arguments.add("--gateway.services.package.base-url=" + ports.base(Component.PACKAGE));
            arguments.add("--gateway.services.drone.base-url=" + ports.base(Component.DRONE));
        }
        Stream.concat(settings(options.properties, component), placement.properties().stream())
                .map(text -> "--" + text)
                .forEach(wanted -> {
                    // Of a property that is given twice Spring makes a list.
                    String property = wanted.split("=", 2)[0] + "=";
                    arguments.removeIf(argument -> argument.startsWith(property));
                    arguments.add(wanted);
                });
        return arguments;
    }

    private static List<String> tuning(Component component, TunedFor aim) {
        // The emulator's documents are in its memory; its heap grows with them.
        String heap = component == Component.EMULATOR ? "-Xmx2g" : "-Xmx384m";
        return switch (aim) {
            // The young generation stays resident once it has been filled, and would take its share of the machine's
            // memory.
            case START -> List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss512k", "-Xmn24m", heap);
            case LOAD -> List.of("-XX:+UseSerialGC", heap);
        };
    }

    private List<String> jvmOptions(Component component) {
        List<String> quiet = Runtime.version().feature() >= 24
                ? List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED")
                : List.of();
        return Stream.of(
                        Stream.of("-Xshare:auto"),
                        archives.stream().flatMap(kept -> kept.jvmOptions(component).stream()),
                        tuning(component, options.tunedFor).stream(),
                        quiet.stream(),
                        // The database is on loopback without TLS, and there is no cloud to ask about itself.
                        Stream.of(
                                "-DCOSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED=true",
                                "-DCOSMOS.DISABLE_IMDS_ACCESS=true"),
                        isDirect() && component.isService()
                                ? Stream.of("-Djavax.net.ssl.trustStore=" + trustStore)
                                : Stream.<String>empty(),
                        settings(options.jvmOptions, component))
                .flatMap(options -> options)
                .toList();
    }

    private Map<String, String> environment(Placement placement) {
        Component component = placement.component();
        if (component == Component.EMULATOR || component == Component.GATEWAY) {
            return Map.of(MALLOC_ARENAS, "2");
        }
        return Map.of(
                MALLOC_ARENAS,
                "2",
                "AZURE_COSMOS_ENDPOINT",
                placement.ports().base(Component.EMULATOR).toString(),
                "AZURE_COSMOS_KEY",
                EMULATOR_KEY,
                "AZURE_COSMOS_DATABASE",
                DATABASE,
                "AZURE_COSMOS_CONNECTIONMODE",
                options.connectionMode.toString());
    }

    private boolean isDirect() {
        return options.connectionMode == ConnectionMode.DIRECT;
    }

    private static Stream<String> settings(List<ComponentSetting> settings, Component component) {
        return settings.stream()
                .filter(setting -> setting.component() == component)
                .map(ComponentSetting::text);
    }
}
