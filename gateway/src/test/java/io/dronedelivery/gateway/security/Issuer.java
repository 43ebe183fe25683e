package io.dronedelivery.gateway.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.test.context.DynamicPropertyRegistry;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Issues tokens and publishes the key they are signed with. */
final class Issuer {

    private static final String TOKENS = "spring.security.oauth2.resourceserver.jwt.";

    /** What it does when it is asked for its keys. */
    enum Mood {
        ANSWERS,
        FAILS,
        TALKS_NONSENSE,
        HANGS
    }

    private final AtomicInteger keys = new AtomicInteger();
    private final AtomicInteger fetches = new AtomicInteger();
    private final RSAKey stranger = newKey();
    private volatile RSAKey key = newKey();
    private volatile Mood mood = Mood.ANSWERS;
    private final DisposableServer server =
            HttpServer.create().host("127.0.0.1").port(0).handle(this::answer).bindNow();

    private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
        if (request.uri().endsWith("/keys")) {
            fetches.incrementAndGet();
        }
        return switch (mood) {
            case HANGS -> Mono.never();
            case FAILS -> response.status(500).send();
            case TALKS_NONSENSE -> response.sendString(Mono.just("<html>"));
            case ANSWERS ->
                response.header("Content-Type", "application/json")
                        .sendString(Mono.fromSupplier(
                                () -> request.uri().endsWith("/keys") ? publicKeys() : configuration()));
        };
    }

    private String publicKeys() {
        return new JWKSet(key.toPublicJWK()).toString();
    }

    private String configuration() {
        return "{\"issuer\":\"%s\",\"jwks_uri\":\"%s\",\"subject_types_supported\":[\"public\"]}"
                .formatted(uri(), keySet());
    }

    void behave(Mood next) {
        mood = next;
    }

    /** From now on it signs with another key, and says nothing of the one before. */
    void rotate() {
        key = newKey();
    }

    /** How often it was asked for its keys. */
    int fetches() {
        return fetches.get();
    }

    static final String AUDIENCE = "api://drone-invoice";

    String uri() {
        return "http://127.0.0.1:" + server.port();
    }

    String keySet() {
        return uri() + "/keys";
    }

    /** What a gateway needs to know to believe this issuer. */
    void introduce(DynamicPropertyRegistry gateway) {
        gateway.add(TOKENS + "issuer-uri", this::uri);
        gateway.add(TOKENS + "jwk-set-uri", this::keySet);
        gateway.add(TOKENS + "audiences", () -> "api://another," + AUDIENCE);
    }

    String token(String owner, String scope, Duration validFor) {
        return token(owner, scope, validFor, claims -> {});
    }

    /** @param change what is different in this token */
    String token(String owner, String scope, Duration validFor, Consumer<JWTClaimsSet.Builder> change) {
        return sign(key, owner, scope, validFor, change);
    }

    /** Says it is signed by this issuer, and is not. */
    String forged(String owner) {
        return sign(
                new RSAKey.Builder(newKey()).keyID(key.getKeyID()).build(),
                owner,
                "",
                Duration.ofMinutes(5),
                claims -> {});
    }

    String ofUnknownKey(String owner) {
        RSAKey unknown = new RSAKey.Builder(stranger)
                .keyID("unknown-" + keys.incrementAndGet())
                .build();
        return sign(unknown, owner, "", Duration.ofMinutes(5), claims -> {});
    }

    String ofType(String type, String owner) {
        return sign(new JOSEObjectType(type), key, owner, "", Duration.ofMinutes(5), claims -> {});
    }

    private String sign(
            RSAKey with, String owner, String scope, Duration validFor, Consumer<JWTClaimsSet.Builder> change) {
        return sign(null, with, owner, scope, validFor, change);
    }

    private String sign(
            @Nullable JOSEObjectType type,
            RSAKey with,
            String owner,
            String scope,
            Duration validFor,
            Consumer<JWTClaimsSet.Builder> change) {
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .issuer(uri())
                .audience(AUDIENCE)
                .subject("someone")
                .claim("owner_id", owner)
                .claim("scope", scope)
                .expirationTime(Date.from(Instant.now().plus(validFor)));
        change.accept(claims);
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(type)
                        .keyID(with.getKeyID())
                        .build(),
                claims.build());
        try {
            token.sign(new RSASSASigner(with));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048)
                    .keyID("key-" + keys.incrementAndGet())
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
