package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.ProbeException;
import io.dronedelivery.perf.recorder.PrometheusProbe;
import io.dronedelivery.perf.recorder.TraceReceiver;
import io.dronedelivery.perf.settings.BearerToken;
import io.dronedelivery.perf.settings.ListedInvoices;
import io.dronedelivery.perf.settings.LoadSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures a system that somebody else has started, by what can be seen of it from here. */
@Command(
        name = "attach",
        description = "Measures a system elsewhere: attach URL run constant-rate, or attach URL capacity.",
        mixinStandardHelpOptions = true,
        subcommands = {RunCommand.class, CapacityCommand.class})
final class AttachCommand {

    /** As the report knows them. */
    private static final List<String> COMPONENTS =
            List.of("gateway", "delivery-service", "package-service", "drone-service", StackState.EMULATOR);

    private static final int OTLP_PORT = 4318;

    @Parameters(
            paramLabel = "URL",
            description = "The gateway's address; for the simulation service-alone that of the service.")
    URI url = URI.create("");

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "A file with the bearer token, read every few seconds. A token that does not change can be in the"
                            + " environment variable LOAD_AUTH_TOKEN instead.")
    @Nullable Path tokenFile;

    @Option(
            names = "--token-url",
            paramLabel = "URL",
            description =
                    "Where OAuth 2.0 client credentials are exchanged for a token. The client's secret is expected in the"
                            + " environment variable LOAD_AUTH_CLIENT_SECRET.")
    @Nullable URI tokenUrl;

    @Option(names = "--client-id", paramLabel = "ID", description = "Of these credentials.")
    String clientId = "";

    @Option(names = "--scope", paramLabel = "SCOPE", description = "That is asked for with them.")
    String scope = "";

    @Option(
            names = "--population",
            paramLabel = "FILE",
            description =
                    "Which invoices can be asked for, a line each, as in o00042,2026-11. Without it the system is asked,"
                            + " which takes an operator's token.")
    @Nullable Path population;

    @Option(
            names = "--metrics",
            paramLabel = "COMPONENT=URL",
            description = "Where a process shows its metrics to Prometheus, as in"
                    + " gateway=http://10.0.0.7:9080/actuator/prometheus. May be repeated, also for one component.")
    List<String> metrics = List.of();

    @Option(
            names = "--otlp",
            paramLabel = "URL",
            description =
                    "Listen at this address of this machine, as in http://0.0.0.0:4318, for the spans that the system"
                            + " exports.")
    @Nullable URI otlp;

    /** The system, ready to be loaded. */
    Elsewhere system(Path folder, Bench bench) {
        Map<String, String> parameters = new LinkedHashMap<>(credentials());
        try (Asked asked =
                new Asked(url, BearerToken.of(LoadSettings.from(parameters).credentials()))) {
            Path file = population == null ? folder.resolve("population.csv") : population;
            if (population == null) {
                ListedInvoices.write(file, asked.invoices());
            }
            parameters.put("load.population.file", file.toAbsolutePath().toString());
        }
        List<Probe> probes = probes();
        try {
            probes.forEach(probe -> probe.read(0));
        } catch (ProbeException unreadable) {
            throw new LaboratoryException(String.valueOf(unreadable.getMessage()), unreadable);
        }
        return new Elsewhere(url, parameters, probes, bench);
    }

    TraceReceiver listen() throws IOException {
        return otlp == null
                ? TraceReceiver.start()
                : TraceReceiver.start(
                        new InetSocketAddress(otlp.getHost(), otlp.getPort() < 0 ? OTLP_PORT : otlp.getPort()));
    }

    /** What the report must say of a system that it cannot see as a whole. */
    Map<String, String> described() {
        Set<String> seen = metrics.stream().map(given -> given.split("=", 2)[0]).collect(Collectors.toSet());
        Stream<String> unseen = COMPONENTS.stream().filter(component -> !seen.contains(component));
        return Map.of(
                "system",
                url.toString(),
                "population",
                population == null ? "as the system lists its deliveries" : population.toString(),
                "not seen",
                Stream.concat(
                                unseen.map("metrics of %s"::formatted),
                                otlp == null ? Stream.of("traces") : Stream.<String>empty())
                        .collect(Collectors.joining(", ", "", ", memory and descriptors of the system's processes")));
    }

    private Map<String, String> credentials() {
        Map<String, String> parameters = new LinkedHashMap<>();
        Optional.ofNullable(tokenFile)
                .ifPresent(file -> parameters.put(
                        "load.auth.token-file", file.toAbsolutePath().toString()));
        Optional.ofNullable(tokenUrl).ifPresent(issuer -> {
            parameters.put("load.auth.token-url", issuer.toString());
            parameters.put("load.auth.client-id", clientId);
            parameters.put("load.auth.scope", scope);
        });
        return parameters;
    }

    private List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        for (String given : metrics) {
            String[] pair = given.split("=", 2);
            if (pair.length < 2 || !COMPONENTS.contains(pair[0])) {
                throw new LaboratoryException(
                        "--metrics %s: a component is one of %s, as in gateway=http://10.0.0.7:9080/actuator/prometheus"
                                .formatted(given, COMPONENTS));
            }
            probes.add(Elsewhere.seen(new PrometheusProbe(pair[0], URI.create(pair[1]), Bench.CLIENT), pair[1]));
        }
        return probes;
    }
}
