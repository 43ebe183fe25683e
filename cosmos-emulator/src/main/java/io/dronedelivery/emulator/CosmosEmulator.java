package io.dronedelivery.emulator;

import io.dronedelivery.emulator.server.DirectMode;
import io.dronedelivery.emulator.server.EmulatorServer;
import io.dronedelivery.emulator.server.EmulatorSettings;
import io.dronedelivery.emulator.server.LatencyModel;
import io.dronedelivery.emulator.server.Snapshots;
import io.dronedelivery.emulator.server.Tls;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An Azure Cosmos DB endpoint inside this process.
 *
 * <pre>{@code
 * try (CosmosEmulator emulator = CosmosEmulator.builder().physicalPartitions(9).start()) {
 *     new CosmosClientBuilder().endpoint(emulator.endpoint().toString()).key(emulator.key()).gatewayMode()...
 * }
 * }</pre>
 *
 * <p>It speaks plain HTTP unless told otherwise, which the Java SDK accepts only if the system property
 * {@code COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED} is {@code true} before its first class is loaded.
 */
public final class CosmosEmulator implements AutoCloseable {

    /** The key that all of Microsoft's Cosmos emulators share, published in their documentation; it protects nothing. */
    public static final String WELL_KNOWN_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private final EmulatorServer server;
    private final String key;
    private final String scheme;

    private CosmosEmulator(EmulatorServer server, String key, String scheme) {
        this.server = server;
        this.key = key;
        this.scheme = scheme;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Where clients connect to. */
    public URI endpoint() {
        InetSocketAddress address = server.address();
        String host = address.getAddress().isAnyLocalAddress() ? "localhost" : address.getHostString();
        return URI.create(scheme + "://" + (host.contains(":") ? '[' + host + ']' : host) + ':' + address.getPort());
    }

    /** The account's master key, base64. */
    public String key() {
        return key;
    }

    /** The certificate that clients are shown by HTTPS and in direct mode; empty if there is neither. */
    public Optional<X509Certificate> certificate() {
        return server.certificate();
    }

    /**
     * Writes a key store with the certificate for {@code -Djavax.net.ssl.trustStore=<file>}, which needs no password.
     *
     * @throws IllegalStateException if there is no certificate
     */
    public void writeTrustStore(Path file) {
        TrustStore.write(certificate().orElseThrow(() -> new IllegalStateException("nothing is encrypted")), file);
    }

    /** Stops listening; what was stored in memory is gone. */
    @Override
    public void close() {
        server.close();
    }

    /** Settings of an emulator to be; every one has a default. */
    public static final class Builder {

        private String host = "127.0.0.1";
        private int port;
        private String key = WELL_KNOWN_KEY;
        private boolean authentication = true;
        private OptionalInt physicalPartitions = OptionalInt.empty();
        private boolean throttling = true;
        private boolean strictIndexing;
        private Optional<Path> directory = Optional.empty();
        private boolean survivesPowerLoss;
        private Optional<Snapshots> snapshots = Optional.empty();
        private Tls tls = new Tls.Off();
        private Optional<URI> advertisedEndpoint = Optional.empty();
        private Optional<DirectMode> direct = Optional.empty();
        private LatencyModel latency = new LatencyModel.None();

        private Builder() {}

        /** The address to listen on; loopback by default. */
        public Builder host(String address) {
            this.host = address;
            return this;
        }

        /** The port to listen on; 0, the default, takes any that is free. */
        public Builder port(int number) {
            this.port = number;
            return this;
        }

        /** The master key, base64; {@link #WELL_KNOWN_KEY} by default. */
        public Builder key(String base64) {
            this.key = base64;
            return this;
        }

        /** Whether requests must be signed with the key; they must by default. */
        public Builder authentication(boolean required) {
            this.authentication = required;
            return this;
        }

        /**
         * The number of physical partitions that every container starts with. By default it follows the service's rule: one for
         * every 6,000 RU/s of manual or 10,000 RU/s of autoscale throughput begun.
         */
        public Builder physicalPartitions(int count) {
            this.physicalPartitions = OptionalInt.of(count);
            return this;
        }

        /** Whether a partition answers 429 when its share of the provisioned throughput is used up; it does by default. */
        public Builder throttling(boolean enforced) {
            this.throttling = enforced;
            return this;
        }

        /**
         * Makes every call on a physical partition take as long as in the tuning study that the request charges come from, by a
         * log-normal distribution with a median of 10 ms; without this, answers come as fast as they can.
         *
         * @param seed the same seed gives the same times in the same order
         */
        public Builder articleLatency(long seed) {
            this.latency = new LatencyModel.Article(seed);
            return this;
        }

        /**
         * Whether queries are refused for which the service needs an index that the container's policy does not have: ORDER BY several
         * properties, an excluded path or an expression. By default they are answered, with a header and a line in the log that say
         * so.
         */
        public Builder strictIndexing(boolean required) {
            this.strictIndexing = required;
            return this;
        }

        /**
         * Keeps everything in a file in the given directory, which must exist: a write that was acknowledged is there again after
         * the process has died. Without this, everything is in memory only.
         */
        public Builder directory(Path existing) {
            this.directory = Optional.of(existing);
            return this;
        }

        /**
         * Whether a write to the directory is acknowledged only when the disk has it, so that it is there again after a power
         * failure too. It costs the disk's time for every write, shared among those that wait together; off by default.
         */
        public Builder survivesPowerLoss(boolean required) {
            this.survivesPowerLoss = required;
            return this;
        }

        /**
         * Lets {@code PUT /_emulator/snapshots/<name>} copy everything into a directory of this folder. Each is a directory that
         * {@link #directory} accepts too.
         */
        public Builder snapshots(Path folder) {
            this.snapshots = Optional.of(new Snapshots(folder, Optional.empty()));
            return this;
        }

        /**
         * As {@link #snapshots(Path)}. The emulator begins with a copy of a snapshot and keeps everything in memory.
         *
         * @throws IllegalArgumentException if there is none of that name
         */
        public Builder snapshots(Path folder, String name) {
            this.snapshots = Optional.of(new Snapshots(folder, Optional.of(name)));
            return this;
        }

        /**
         * Speaks HTTPS with a certificate for {@code localhost} that is made up at every start. The Java SDK accepts it with the
         * system property {@code COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED}.
         */
        public Builder https() {
            this.tls = new Tls.SelfSigned();
            return this;
        }

        /** Speaks HTTPS with the certificate in a PKCS#12 file. */
        public Builder https(Path pkcs12, String password) {
            this.tls = new Tls.Pkcs12(pkcs12, password);
            return this;
        }

        /**
         * Serves clients in direct mode as well, on further ports and always encrypted: with the certificate for HTTPS if there is
         * one, otherwise with one for {@code localhost} that each process makes up anew.
         *
         * @param firstPort of the first replica, with those of the others after it; 0 for any that are free
         * @param replicas of each partition, 1 to 4; there is one store behind them
         */
        public Builder direct(int firstPort, int replicas) {
            this.direct = Optional.of(new DirectMode(firstPort, replicas));
            return this;
        }

        /** Serves clients in direct mode as well, with one replica of each partition on any free port. */
        public Builder direct() {
            return direct(0, 1);
        }

        /**
         * The endpoint that the account document sends clients to, which go on with it. By default it is the address that they came
         * by, their {@code Host} header.
         */
        public Builder advertisedEndpoint(URI endpoint) {
            this.advertisedEndpoint = Optional.of(endpoint);
            return this;
        }

        /** Starts the emulator; it accepts requests when this returns. */
        public CosmosEmulator start() {
            EmulatorSettings settings = new EmulatorSettings(
                    host,
                    port,
                    Optional.of(key).filter(configured -> authentication),
                    physicalPartitions,
                    throttling,
                    strictIndexing,
                    latency,
                    directory,
                    survivesPowerLoss,
                    snapshots,
                    tls,
                    advertisedEndpoint,
                    direct);
            String scheme = tls instanceof Tls.Off ? "http" : "https";
            return new CosmosEmulator(EmulatorServer.start(settings), key, scheme);
        }
    }
}
