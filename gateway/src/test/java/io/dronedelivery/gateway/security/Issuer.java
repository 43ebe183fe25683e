package io.dronedelivery.gateway.security;

import com.nimbusds.jose.JOSEException;
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
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Issues tokens and publishes the key they are signed with. */
final class Issuer {

    private final RSAKey key = newKey();
    private final DisposableServer server = HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((request, response) -> response.header("Content-Type", "application/json")
                    .sendString(Mono.just(new JWKSet(key.toPublicJWK()).toString())))
            .bindNow();

    String keySet() {
        return "http://127.0.0.1:" + server.port() + "/keys";
    }

    String token(String owner, String scope, Duration validFor) {
        return sign(key, owner, scope, validFor);
    }

    /** Says it is signed by this issuer, and is not. */
    String forged(String owner) {
        return sign(newKey(), owner, "", Duration.ofMinutes(5));
    }

    private String sign(RSAKey with, String owner, String scope, Duration validFor) {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                new JWTClaimsSet.Builder()
                        .subject("someone")
                        .claim("owner_id", owner)
                        .claim("scope", scope)
                        .expirationTime(Date.from(Instant.now().plus(validFor)))
                        .build());
        try {
            token.sign(new RSASSASigner(with));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID("test").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
