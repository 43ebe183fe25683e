package io.dronedelivery.perf.settings;

import com.typesafe.config.Config;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * As whom a load asks: with a token that is at hand, with one from a file, or with one that an issuer grants to a client.
 *
 * @param token empty if there is none
 * @param tokenUrl where the issuer grants tokens to clients
 */
public record Credentials(
        String token,
        Optional<Path> tokenFile,
        Optional<URI> tokenUrl,
        String clientId,
        String clientSecret,
        String scope) {

    private static final String PREFIX = "load.auth.";

    public Credentials {
        if (Stream.of(!token.isEmpty(), tokenFile.isPresent(), tokenUrl.isPresent())
                        .filter(given -> given)
                        .count()
                > 1) {
            throw new InvalidSettingsException(
                    "Only one of %stoken, %<stoken-file and %<stoken-url can be given".formatted(PREFIX));
        }
        if (tokenUrl.isPresent() && (clientId.isEmpty() || clientSecret.isEmpty())) {
            throw new InvalidSettingsException(
                    "%stoken-url needs %<sclient-id and the environment variable LOAD_AUTH_CLIENT_SECRET"
                            .formatted(PREFIX));
        }
    }

    static Credentials from(Config config) {
        return new Credentials(
                config.getString(PREFIX + "token"),
                given(config, "token-file").map(Path::of),
                given(config, "token-url").map(URI::create),
                config.getString(PREFIX + "client-id"),
                config.getString(PREFIX + "client-secret"),
                config.getString(PREFIX + "scope"));
    }

    /** Whether a parameter of this name must not be written anywhere. */
    public static boolean secret(String parameter) {
        return parameter.equals(PREFIX + "token") || parameter.equals(PREFIX + "client-secret");
    }

    private static Optional<String> given(Config config, String name) {
        return Optional.of(config.getString(PREFIX + name)).filter(text -> !text.isEmpty());
    }

    /** Nothing of what is secret. */
    @Override
    public String toString() {
        return "Credentials of " + clientId;
    }
}
