package io.dronedelivery.localstack.process;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * How a process shows over HTTP that it can be used.
 *
 * @param uri asked again and again until it answers 200, as Spring Boot's readiness group and the emulator's health do
 */
public record Readiness(URI uri) {

    private static final Duration POLL = Duration.ofMillis(150);
    private static final Duration ANSWER = Duration.ofSeconds(2);

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(ANSWER)
            .build();

    /**
     * Completes when {@code child} is ready, and fails as soon as it has ended or when {@code limit} has passed, in both cases
     * with a {@link NotReadyException} that says so in one line.
     */
    public Mono<Void> of(ChildProcess child, Duration limit) {
        Mono<Void> ended = Mono.fromFuture(child::exit, true)
                .flatMap(exitCode -> Mono.error(new NotReadyException(child.obituary(exitCode))));
        Mono<Void> answered = Mono.fromFuture(() -> HTTP.sendAsync(request(), HttpResponse.BodyHandlers.discarding()))
                .filter(response -> response.statusCode() == 200)
                .switchIfEmpty(Mono.error(() -> new NotReadyException(uri + " does not answer ready")))
                .retryWhen(Retry.fixedDelay(Long.MAX_VALUE, POLL))
                .timeout(
                        limit,
                        Mono.error(() -> new NotReadyException("%s is not ready after %d s (%s; log: %s)"
                                .formatted(child.name(), limit.toSeconds(), uri, child.log()))))
                .then();
        return Mono.firstWithSignal(answered, ended);
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(uri).timeout(ANSWER).build();
    }
}
