package io.dronedelivery.perf.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The token that every request carries. A new one is there before the old one expires, without a request that waits for it. */
public final class BearerToken implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofSeconds(1);

    /** Whoever writes the file says nothing of when it will be written again. */
    private static final Duration OF_A_FILE = Duration.ofSeconds(10);

    /** Of a grant that does not say how long it holds. */
    private static final Duration UNSAID = Duration.ofMinutes(5);

    private final Credentials credentials;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(BearerToken::daemon);
    private volatile String token;

    /** @param lifetime zero if it is never fetched anew */
    private record Grant(String token, Duration lifetime) {}

    private BearerToken(Credentials credentials) {
        this.credentials = credentials;
        Grant first = fetch();
        this.token = first.token();
        again(first.lifetime());
    }

    /**
     * The first token, fetched now; nothing where none is asked for.
     *
     * @throws InvalidSettingsException if it cannot be had
     */
    public static Optional<BearerToken> of(Credentials credentials) {
        boolean none = credentials.token().isEmpty()
                && credentials.tokenFile().isEmpty()
                && credentials.tokenUrl().isEmpty();
        return none ? Optional.empty() : Optional.of(new BearerToken(credentials));
    }

    /** The value of {@code Authorization}. */
    public String header() {
        return "Bearer " + token;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    private void refresh() {
        try {
            Grant next = fetch();
            token = next.token();
            again(next.lifetime());
        } catch (RuntimeException unreachable) {
            // The old one holds for a quarter of its life yet.
            clock.schedule(this::refresh, RETRY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void again(Duration lifetime) {
        if (!lifetime.isZero()) {
            clock.schedule(this::refresh, lifetime.toMillis() * 3 / 4, TimeUnit.MILLISECONDS);
        }
    }

    private Grant fetch() {
        if (credentials.tokenUrl().isPresent()) {
            return granted(credentials.tokenUrl().get());
        }
        return credentials
                .tokenFile()
                .map(file -> {
                    try {
                        return new Grant(Files.readString(file).strip(), OF_A_FILE);
                    } catch (IOException failure) {
                        throw new UncheckedIOException(failure);
                    }
                })
                .orElseGet(() -> new Grant(credentials.token(), Duration.ZERO));
    }

    /** RFC 6749, 4.4, with the client's own authentication as its 2.3.1 obliges every issuer to take it. */
    private Grant granted(URI issuer) {
        String client = encoded(credentials.clientId()) + ":" + encoded(credentials.clientSecret());
        String scope = credentials.scope().isEmpty() ? "" : "&scope=" + encoded(credentials.scope());
        HttpRequest request = HttpRequest.newBuilder(issuer)
                .timeout(PATIENCE)
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(client.getBytes(StandardCharsets.UTF_8)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials" + scope))
                .build();
        try {
            HttpResponse<String> answer = this.client.send(request, BodyHandlers.ofString());
            JsonNode grant = answer.statusCode() == 200 ? JSON.readTree(answer.body()) : JSON.missingNode();
            if (!grant.path("access_token").isTextual()) {
                throw new InvalidSettingsException(
                        "%s grants no token: %d %s".formatted(issuer, answer.statusCode(), answer.body()));
            }
            long seconds = grant.path("expires_in").asLong(UNSAID.toSeconds());
            return new Grant(grant.path("access_token").asText(), Duration.ofSeconds(Math.max(1, seconds)));
        } catch (IOException unreachable) {
            throw new InvalidSettingsException("%s grants no token: %s".formatted(issuer, unreachable), unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InvalidSettingsException("Interrupted", interrupted);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "bearer-token");
        thread.setDaemon(true);
        return thread;
    }
}
