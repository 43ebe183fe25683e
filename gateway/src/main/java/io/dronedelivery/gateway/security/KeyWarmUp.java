package io.dronedelivery.gateway.security;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Has the keys of the issuer before the gateway reports itself ready, and from then on again and again, so that a key that
 * the issuer has withdrawn stops to count and a new one is known before its first token.
 */
class KeyWarmUp implements ApplicationRunner, DisposableBean {

    /**
     * Tokens whose key nobody has: for one of them Spring's decoder, which shows nothing of its keys, must look for them. The
     * others it refuses unread, because their algorithm is not the issuer's.
     */
    private static final List<String> OF_AN_UNKNOWN_KEY = Arrays.stream(SignatureAlgorithm.values())
            .map(algorithm -> "{\"alg\":\"" + algorithm.getName() + "\",\"kid\":\"warm-up\"}")
            .map(head -> Base64.getUrlEncoder().withoutPadding().encodeToString(head.getBytes(StandardCharsets.UTF_8))
                    + ".e30.e30")
            .toList();

    private final ReactiveJwtDecoder decoder;
    private final Duration lifetime;
    private Disposable refresh = Disposables.disposed();

    KeyWarmUp(ReactiveJwtDecoder decoder, Duration lifetime) {
        this.decoder = decoder;
        this.lifetime = lifetime;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        fetch().retryWhen(Retry.backoff(Long.MAX_VALUE, Duration.ofSeconds(1)).maxBackoff(Duration.ofSeconds(10)))
                .toFuture()
                .join();
        refresh = Flux.interval(lifetime)
                .onBackpressureDrop()
                .concatMap(tick -> fetch().onErrorComplete(), 0)
                .subscribe();
    }

    private Mono<Void> fetch() {
        return Flux.fromIterable(OF_AN_UNKNOWN_KEY)
                .concatMap(token -> decoder.decode(token).onErrorComplete(BadJwtException.class))
                .then();
    }

    @Override
    public void destroy() {
        refresh.dispose();
    }
}
