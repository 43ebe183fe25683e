package io.dronedelivery.perf.laboratory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

/** Grants operators' tokens to one client, each for a few seconds, and publishes the key that they are signed with. */
final class TokenIssuer implements AutoCloseable {

    static final String CLIENT = "load-test";
    static final String SECRET = "of-the-load-test";
    static final String AUDIENCE = "invoices";
    static final int LIFETIME_SECONDS = 8;

    private static final Base64.Encoder URL_SAFE = Base64.getUrlEncoder().withoutPadding();

    private final AtomicInteger granted = new AtomicInteger();
    private final KeyPair key;
    private final HttpServer server;

    TokenIssuer() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        key = generator.generateKeyPair();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/keys", exchange -> answer(exchange, 200, keys()));
        server.createContext("/token", this::grant);
        server.start();
    }

    String name() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int granted() {
        return granted.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void grant(HttpExchange exchange) throws IOException {
        String right =
                "Basic " + Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        if (right.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            granted.incrementAndGet();
            answer(
                    exchange,
                    200,
                    "{\"access_token\":\"%s\",\"token_type\":\"Bearer\",\"expires_in\":%d}"
                            .formatted(token(), LIFETIME_SECONDS));
        } else {
            answer(exchange, 401, "{\"error\":\"invalid_client\"}");
        }
    }

    private String token() {
        long now = Instant.now().getEpochSecond();
        String signed = encoded("{\"alg\":\"RS256\",\"kid\":\"of-the-test\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + encoded(
                        "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"%s\",\"scope\":\"invoices.operator\",\"iat\":%d,\"exp\":%d}"
                                .formatted(name(), AUDIENCE, CLIENT, now, now + LIFETIME_SECONDS)
                                .getBytes(StandardCharsets.UTF_8));
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + encoded(signature.sign());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String keys() {
        RSAPublicKey published = (RSAPublicKey) key.getPublic();
        return "{\"keys\":[{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"of-the-test\",\"n\":\"%s\",\"e\":\"%s\"}]}"
                .formatted(encoded(unsigned(published.getModulus())), encoded(unsigned(published.getPublicExponent())));
    }

    /** Without the byte that is there for the sign. */
    private static byte[] unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private static String encoded(byte[] bytes) {
        return URL_SAFE.encodeToString(bytes);
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
