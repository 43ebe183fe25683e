package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.deadline.Deadline;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;

/**
 * Stands between Spring's decoder of tokens and the issuer. The decoder asks for the key set whenever a token names a key
 * that it does not know, which any caller can do as often as it likes; the issuer is asked once in a while. What is
 * asked for is fetched for all who wait, so nobody's deadline cuts it short for the others.
 */
final class KeySets implements ExchangeFilterFunction {

    private static final Logger log = LoggerFactory.getLogger(KeySets.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Duration timeout;
    private final Duration interval;
    private final Map<URI, Mono<ResponseEntity<String>>> answers = new ConcurrentHashMap<>();

    /**
     * @param timeout longest wait for an answer of the issuer
     * @param interval least time between two questions
     */
    KeySets(Duration timeout, Duration interval) {
        this.timeout = timeout;
        this.interval = interval;
    }

    @Override
    public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
        Mono<ResponseEntity<String>> answer = answers.computeIfAbsent(request.url(), url -> fetched(request, next));
        return Mono.deferContextual(context -> context.<Deadline>getOrEmpty(Deadline.class)
                        .map(deadline -> answer.timeout(deadline.remaining()))
                        .orElse(answer))
                .map(KeySets::response);
    }

    private Mono<ResponseEntity<String>> fetched(ClientRequest request, ExchangeFunction next) {
        return next.exchange(request)
                .flatMap(response -> response.statusCode().is2xxSuccessful()
                        ? response.toEntity(String.class)
                        : response.createError())
                .timeout(timeout)
                // A time-out is the caller's everywhere else.
                .onErrorMap(TimeoutException.class, slow -> new IOException("no answer within " + timeout))
                .doOnError(failure -> log.warn("{} cannot be fetched: {}", request.url(), failure.toString()))
                .cache(known -> interval, failure -> RETRY, () -> RETRY);
    }

    private static ClientResponse response(ResponseEntity<String> answer) {
        return ClientResponse.create(answer.getStatusCode())
                .headers(headers -> headers.addAll(answer.getHeaders()))
                .body(String.valueOf(answer.getBody()))
                .build();
    }
}
