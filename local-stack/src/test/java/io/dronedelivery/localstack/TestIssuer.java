package io.dronedelivery.localstack;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Issues tokens, good and bad ones, and publishes the key that the good ones are signed with. */
final class TestIssuer implements AutoCloseable {

    static final String AUDIENCE = "invoices";
    static final String OWNER_CLAIM = "owner_id";

    private static final String KEY_ID = "of-the-test";

    private final RSAKey key = newKey();
    private final RSAKey unpublished = newKey();
    private final HttpServer server;

    TestIssuer() {
        byte[] keys = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/keys", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        server.start();
    }

    String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    String keySet() {
        return name() + "/keys";
    }

    /** A good token, but for what {@code change} makes of it. */
    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return signed(JWSAlgorithm.RS256, KEY_ID, signer(key), claims(change));
    }

    String ofUnknownKey(UnaryOperator<JWTClaimsSet.Builder> change) {
        return signed(JWSAlgorithm.RS256, "unknown", signer(unpublished), claims(change));
    }

    /** Says that the published key has signed it. */
    String forged(UnaryOperator<JWTClaimsSet.Builder> change) {
        return signed(JWSAlgorithm.RS256, KEY_ID, signer(unpublished), claims(change));
    }

    /** Signed with what everybody knows, for those who take the published key for a shared secret. */
    String signedWithThePublicKey(UnaryOperator<JWTClaimsSet.Builder> change) {
        try {
            return signed(
                    JWSAlgorithm.HS256,
                    KEY_ID,
                    new MACSigner(key.toRSAPublicKey().getEncoded()),
                    claims(change));
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    String unsigned(UnaryOperator<JWTClaimsSet.Builder> change) {
        return new PlainJWT(claims(change)).serialize();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(new JWTClaimsSet.Builder()
                        .issuer(name())
                        .audience(AUDIENCE)
                        .subject("somebody")
                        .issueTime(in(Duration.ZERO))
                        .notBeforeTime(in(Duration.ZERO))
                        .expirationTime(in(Duration.ofHours(1))))
                .build();
    }

    static Date in(Duration time) {
        return Date.from(Instant.now().plus(time));
    }

    private static String signed(JWSAlgorithm algorithm, String keyId, JWSSigner signer, JWTClaimsSet claims) {
        SignedJWT token =
                new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims);
        try {
            token.sign(signer);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
        return token.serialize();
    }

    private static JWSSigner signer(RSAKey key) {
        try {
            return new RSASSASigner(key);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048).keyID(KEY_ID).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
