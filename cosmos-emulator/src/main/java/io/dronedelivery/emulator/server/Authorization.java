package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks that a request was signed with the account's master key. */
final class Authorization {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "type=master&ver=1.0&sig=";

    private final SecretKeySpec key;

    /**
     * @param masterKey base64
     */
    Authorization(String masterKey) {
        this.key = new SecretKeySpec(Base64.getDecoder().decode(masterKey), ALGORITHM);
    }

    /**
     * @throws CosmosException with status 401 unless the signature is that of the master key; resource tokens and Entra tokens are
     *     refused as well
     */
    void check(CosmosRequest request) {
        String token = request.header(Headers.AUTHORIZATION)
                .map(Authorization::decode)
                .orElseThrow(() -> CosmosException.unauthorized("The authorization header is missing"));
        if (!token.startsWith(PREFIX)) {
            throw CosmosException.unauthorized(
                    "Only the account's master key is accepted; resource tokens and Entra ID tokens are not supported");
        }
        byte[] signature = token.substring(PREFIX.length()).getBytes(StandardCharsets.US_ASCII);
        for (String resource : signedResources(request.path())) {
            if (MessageDigest.isEqual(signature, sign(request, resource))) {
                return;
            }
        }
        throw CosmosException.unauthorized(
                "The signature does not match the request; is the account key the right one?");
    }

    private static String decode(String header) {
        try {
            return URLDecoder.decode(header.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw CosmosException.unauthorized("The authorization header is not properly percent-encoded");
        }
    }

    private byte[] sign(CosmosRequest request, String resource) {
        String text = request.method().toLowerCase(Locale.ROOT)
                + '\n'
                + resource
                + '\n'
                + request.header(Headers.DATE).orElse("").toLowerCase(Locale.ROOT)
                + '\n'
                + (request.header(Headers.DATE).isPresent()
                        ? ""
                        : request.header(Headers.HTTP_DATE).orElse("").toLowerCase(Locale.ROOT))
                + '\n';
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Base64.getEncoder().encode(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + ALGORITHM, e);
        }
    }

    /**
     * What the client may have signed as resource type and link. A path that ends in a type is signed with its parent; names are
     * signed as they are, encoded or not, and resource ids in lower case, alone.
     */
    private static Set<String> signedResources(ResourcePath path) {
        if (path.has(0, "addresses")) {
            return signedResources(path.resolved());
        }
        List<String> segments = path.segments();
        if (segments.isEmpty()) {
            return Set.of("\n");
        }
        boolean collection = segments.size() % 2 == 1;
        int typeAt = collection ? segments.size() - 1 : segments.size() - 2;
        String type = segments.get(typeAt).toLowerCase(Locale.ROOT);
        int parts = collection ? segments.size() - 1 : segments.size();
        if (type.equals("operations")) {
            // An operation on a container is signed as the container.
            type = "colls";
            parts = typeAt;
        }
        Set<String> links = new LinkedHashSet<>();
        String decoded = String.join("/", segments.subList(0, parts));
        links.add(type + '\n' + decoded);
        links.add(type + '\n' + String.join("/", List.of(path.raw().split("/")).subList(0, parts)));
        if (parts > 0) {
            links.add(type + '\n' + segments.get(parts - 1).toLowerCase(Locale.ROOT));
        }
        links.add(type + '\n' + decoded.toLowerCase(Locale.ROOT));
        return links;
    }
}
