package io.dronedelivery.emulator;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import reactor.netty.ChannelBindException;

/** The emulator as a process of its own. */
@Command(
        name = "cosmos-emulator",
        description = "An Azure Cosmos DB endpoint for development and tests. Request charges are a model.",
        mixinStandardHelpOptions = true,
        version = "cosmos-emulator 0.1",
        showDefaultValues = true)
public final class CosmosEmulatorApplication implements Callable<Integer> {

    private static final String LOGGING_CONFIGURATION = "logback.configurationFile";
    private static final Duration SHUTDOWN = Duration.ofSeconds(10);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--host", description = "Address to listen on.", defaultValue = "127.0.0.1")
    private String host = "127.0.0.1";

    @Option(names = "--port", description = "Port to listen on; 0 for any that is free.", defaultValue = "8081")
    private int port;

    @Option(
            names = "--partitions",
            description = "Physical partitions of a new container; by default one for every 6,000 RU/s.")
    private @Nullable Integer partitions;

    @Option(names = "--key", description = "Master key, base64; by default the well-known emulator key.")
    private String key = CosmosEmulator.WELL_KNOWN_KEY;

    @Option(
            names = "--authentication",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether requests must be signed with the key.")
    private boolean authentication;

    @Option(
            names = "--throttling",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether requests beyond the provisioned throughput are answered 429.")
    private boolean throttling;

    @Option(
            names = "--strict-indexing",
            description =
                    "Refuse queries that Azure refuses for want of an index; by default a header and the log tell of them.")
    private boolean strictIndexing;

    @Option(
            names = "--latency",
            defaultValue = "none",
            description = "Time that calls on a partition take: ${COMPLETION-CANDIDATES} (log-normal, median 10 ms).")
    private Latency latency = Latency.none;

    @Option(names = "--seed", defaultValue = "1", description = "Start of the sequence of latencies.")
    private long seed = 1;

    @Option(
            names = "--advertised-endpoint",
            description = "Endpoint that clients are sent to; by default the address that they came by.")
    private @Nullable URI advertisedEndpoint;

    @Option(names = "--directory", description = "Existing directory to keep everything in; by default in memory only.")
    private @Nullable Path directory;

    @Option(
            names = "--durability",
            defaultValue = "process",
            description =
                    "What acknowledged writes to the directory survive: ${COMPLETION-CANDIDATES}: the end of the process, however"
                            + " it comes, or a power failure too, for the price of waiting for the disk.")
    private Durability durability = Durability.process;

    @Option(names = "--snapshots", description = "Folder for copies of everything: PUT /_emulator/snapshots/<name>.")
    private @Nullable Path snapshots;

    @Option(
            names = "--snapshot",
            description = "Begin with a copy of this snapshot of that folder, and keep everything in memory.")
    private @Nullable String snapshot;

    @Option(
            names = "--https",
            description = "Speak HTTPS, with a certificate made up at the start unless --pkcs12 is given.")
    private boolean https;

    @Option(names = "--pkcs12", description = "PKCS#12 file with the certificate for HTTPS.")
    private @Nullable Path pkcs12;

    @Option(names = "--pkcs12-password", defaultValue = "", description = "Password of that file.")
    private String pkcs12Password = "";

    @Option(names = "--direct", description = "Serve clients in direct mode as well.")
    private boolean direct;

    @Option(
            names = "--direct-port",
            defaultValue = "10251",
            description = "Port of the first replica in direct mode, with those of the others after it; 0 for any.")
    private int directPort;

    @Option(
            names = "--replicas",
            defaultValue = "1",
            description = "Replicas of each partition in direct mode, 1 to 4.")
    private int replicas;

    @Option(
            names = "--trust-store",
            description =
                    "File to write the certificate of HTTPS or direct mode to, for clients' -Djavax.net.ssl.trustStore.")
    private @Nullable Path trustStore;

    /** Named as they are typed. */
    enum Latency {
        none,
        article
    }

    /** Named as they are typed. */
    enum Durability {
        process,
        power
    }

    public static void main(String[] arguments) {
        // Not named logback.xml: applications that embed the emulator would take it for theirs.
        if (System.getProperty(LOGGING_CONFIGURATION) == null) {
            System.setProperty(LOGGING_CONFIGURATION, "cosmos-emulator-logback.xml");
        }
        System.exit(new CommandLine(new CosmosEmulatorApplication()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (snapshot != null && (snapshots == null || directory != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--snapshot needs --snapshots, and cannot stand with --directory");
        }
        CosmosEmulator.Builder builder = CosmosEmulator.builder()
                .host(host)
                .port(port)
                .key(key)
                .authentication(authentication)
                .throttling(throttling)
                .strictIndexing(strictIndexing);
        if (partitions != null) {
            builder.physicalPartitions(partitions);
        }
        if (advertisedEndpoint != null) {
            builder.advertisedEndpoint(advertisedEndpoint);
        }
        if (directory != null) {
            builder.directory(directory).survivesPowerLoss(durability == Durability.power);
        }
        if (snapshots != null) {
            builder = snapshot == null ? builder.snapshots(snapshots) : builder.snapshots(snapshots, snapshot);
        }
        if (pkcs12 != null) {
            builder.https(pkcs12, pkcs12Password);
        } else if (https) {
            builder.https();
        }
        if (latency == Latency.article) {
            builder.articleLatency(seed);
        }
        if (direct) {
            builder.direct(directPort, replicas);
        }
        CountDownLatch terminated = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (CosmosEmulator emulator = builder.start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                terminated.countDown();
                awaitQuietly(closed);
            }));
            if (trustStore != null) {
                emulator.writeTrustStore(trustStore);
            }
            System.out.println("Cosmos emulator ready at " + emulator.endpoint());
            terminated.await();
        } catch (ChannelBindException e) {
            System.err.println("Port " + e.localPort() + " on " + host + " is already in use");
            return 1;
        } finally {
            closed.countDown();
        }
        return 0;
    }

    /** The process ends when its shutdown hooks do, so one of them waits for the emulator to be closed. */
    private static void awaitQuietly(CountDownLatch closed) {
        try {
            closed.await(SHUTDOWN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
