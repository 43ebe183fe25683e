package io.dronedelivery.perf.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What a simulation can be told: {@code load.conf} has every parameter with its default and its meaning, and a system
 * property of the same name overrides it.
 *
 * @param credentials as whom is asked
 * @param repeats how many requests ask again for what was asked before
 * @param rate requests a second
 * @param users who ask one request after the other, until {@code requests} have been asked by all of them together
 * @param timeLimit for all of {@code requests}
 * @param activeRequests the most that are under way at once; 0 if nothing bounds them
 * @param multiples of {@code rate}, one stage each
 * @param bodySize in bytes
 * @param bodyFile the body itself, in the place of one of {@code bodySize}
 * @param recordTo where the client's own record goes, if it is wanted
 */
public record LoadSettings(
        URI baseUrl,
        Credentials credentials,
        long seed,
        Invoices invoices,
        Repeats repeats,
        Timetable timetable,
        double rate,
        int users,
        int requests,
        Duration timeLimit,
        int activeRequests,
        Duration duration,
        Duration warmUp,
        Objective objective,
        List<Double> multiples,
        Connections connections,
        Protocol protocol,
        int bodySize,
        Optional<Path> bodyFile,
        Service service,
        Optional<Path> recordTo) {

    private static final String ROOT = "load";

    /** @param successPercent least share of right answers, 0 to 100 */
    public record Objective(Duration p99, double successPercent) {}

    /**
     * Requests that ask again.
     *
     * @param share of all requests, 0 to 1
     * @param invoices that are asked for again and again
     */
    public record Repeats(double share, int invoices) {}

    /** How connections are used. */
    public record Connections(int idle, boolean keepAlive, boolean tlsResumption) {}

    /** What is spoken on the wire. */
    public enum Protocol {
        HTTP1,
        HTTP2
    }

    public LoadSettings {
        multiples = List.copyOf(multiples);
        require(baseUrl.getHost() != null, "load.base-url must be an absolute URL, not '" + baseUrl + "'");
        require(rate > 0, "load.rate must be above 0");
        require(repeats.share() >= 0 && repeats.share() <= 1, "load.repeats.share must be between 0 and 1");
        require(repeats.invoices() > 0, "load.repeats.invoices must be above 0");
        require(users > 0 && requests >= users, "load.users must be above 0, and load.requests no fewer");
        require(!duration.isZero() && !duration.isNegative(), "load.duration must be above 0");
        require(!timeLimit.isZero() && !timeLimit.isNegative(), "load.time-limit must be above 0");
        require(activeRequests >= 0, "load.active-requests must not be below 0");
        require(!warmUp.isNegative(), "load.warm-up must not be below 0");
        require(
                objective.successPercent() >= 0 && objective.successPercent() <= 100,
                "load.objective.success-percent must be between 0 and 100");
        require(
                !multiples.isEmpty() && multiples.stream().allMatch(multiple -> multiple > 0),
                "load.multiples must be a list of numbers above 0");
        require(connections.idle() > 0, "load.connections.idle must be above 0");
        require(bodySize >= 0, "load.body-size must not be below 0");
        bodyFile.ifPresent(file -> require(Files.isReadable(file), "load.body-file cannot be read: " + file));
    }

    /**
     * The same, where the address is known that the requests go to.
     *
     * @throws InvalidSettingsException if the protocol cannot be spoken there
     */
    public LoadSettings addressed() {
        require(
                protocol != Protocol.HTTP2 || "https".equals(baseUrl.getScheme()),
                "load.protocol=http2 needs an https load.base-url: Gatling speaks HTTP/1.1 in clear text");
        return this;
    }

    /**
     * The defaults, overridden by system properties.
     *
     * @throws InvalidSettingsException naming every unknown parameter, or the first one with a wrong value
     */
    public static LoadSettings fromSystemProperties() {
        return from(ConfigFactory.systemProperties()).addressed();
    }

    /**
     * The defaults, overridden by these.
     *
     * @throws InvalidSettingsException naming every unknown parameter, or the first one with a wrong value
     */
    public static LoadSettings from(Map<String, String> overrides) {
        return from(ConfigFactory.parseMap(overrides));
    }

    private static LoadSettings from(Config overrides) {
        // The environment is resolved into them.
        Config defaults = ConfigFactory.parseResources(LoadSettings.class.getClassLoader(), "load.conf")
                .resolve();
        if (overrides.hasPath(ROOT)) {
            var unknown = new TreeSet<String>();
            overrides.getConfig(ROOT).entrySet().forEach(entry -> {
                if (!defaults.getConfig(ROOT).hasPath(entry.getKey())) {
                    unknown.add(ROOT + "." + entry.getKey());
                }
            });
            require(
                    unknown.isEmpty(),
                    "There is no parameter " + String.join(", ", unknown) + "; load.conf has them all");
        }
        try {
            return read(overrides.withFallback(defaults));
        } catch (ConfigException wrong) {
            throw new InvalidSettingsException(wrong.getMessage(), wrong);
        }
    }

    private static LoadSettings read(Config config) {
        return new LoadSettings(
                URI.create(config.getString("load.base-url")),
                Credentials.from(config),
                config.getLong("load.seed"),
                file(config, "load.population.file")
                        .<Invoices>map(ListedInvoices::read)
                        .orElseGet(() -> Population.from(config)),
                new Repeats(config.getDouble("load.repeats.share"), config.getInt("load.repeats.invoices")),
                choice(config, "load.timetable", Timetable.class),
                config.getDouble("load.rate"),
                config.getInt("load.users"),
                config.getInt("load.requests"),
                config.getDuration("load.time-limit"),
                config.getInt("load.active-requests"),
                config.getDuration("load.duration"),
                config.getDuration("load.warm-up"),
                new Objective(
                        config.getDuration("load.objective.p99"), config.getDouble("load.objective.success-percent")),
                numbers(config, "load.multiples"),
                new Connections(
                        config.getInt("load.connections.idle"),
                        config.getBoolean("load.connections.keep-alive"),
                        config.getBoolean("load.connections.tls-resumption")),
                choice(config, "load.protocol", Protocol.class),
                Math.toIntExact(config.getBytes("load.body-size")),
                file(config, "load.body-file"),
                choice(config, "load.service", Service.class),
                file(config, "load.record-to"));
    }

    private static Optional<Path> file(Config config, String path) {
        return Optional.of(config.getString(path))
                .filter(name -> !name.isEmpty())
                .map(Path::of);
    }

    /** Lower case on the command line, as everything else there. */
    private static <E extends Enum<E>> E choice(Config config, String path, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(config.getString(path))) {
                return constant;
            }
        }
        throw new InvalidSettingsException("%s must be one of %s, not '%s'"
                .formatted(path, List.of(type.getEnumConstants()), config.getString(path)));
    }

    /** A system property cannot hold a list: there it is written with commas. */
    private static List<Double> numbers(Config config, String path) {
        Object value = config.getAnyRef(path);
        if (value instanceof String text) {
            return ConfigFactory.parseString("values = [" + text + "]").getDoubleList("values");
        }
        return config.getDoubleList(path);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new InvalidSettingsException(message);
        }
    }
}
