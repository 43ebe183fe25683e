package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks that a request was signed with the account's master key. */
final class Authorization {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "type=master&ver=1.0&sig=";

    /** How far the date that was signed may be from now, by the service's limits. */
    private static final Duration MOST_OFF = Duration.ofMinutes(15);

    /** What the id of a database looks like, with which all ids of what is inside begin. */
    private static final Predicate<String> IS_RESOURCE_ID =
            Pattern.compile("[A-Za-z0-9+-]{6}==").asMatchPredicate();

    private final SecretKeySpec key;
    private final InstantSource clock;

    /**
     * @param masterKey base64
     */
    Authorization(String masterKey, InstantSource clock) {
        this.clock = clock;
        this.key = new SecretKeySpec(Base64.getDecoder().decode(masterKey), ALGORITHM);
    }

    /**
     * @throws CosmosException with status 401 unless the signature is that of the master key; resource tokens and Entra tokens are
     *     refused as well; with status 403 if it was made too long ago or for later
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
                checkDate(request);
                return;
            }
        }
        throw CosmosException.unauthorized(
                "The signature does not match the request; is the account key the right one?");
    }

    private void checkDate(CosmosRequest request) {
        Instant now = clock.instant();
        Instant date = request.header(Headers.DATE)
                .or(() -> request.header(Headers.HTTP_DATE))
                .map(Authorization::date)
                .orElseThrow(() -> CosmosException.unauthorized(
                        "The date is missing: send " + Headers.DATE + " in the form of RFC 1123"));
        if (Duration.between(date, now).abs().compareTo(MOST_OFF) > 0) {
            throw CosmosException.of(
                    403,
                    0,
                    "The authorization token is not valid at the current time: it is of " + date + ", more than "
                            + MOST_OFF.toMinutes() + " minutes from the server's time, which is " + now);
        }
    }

    private static Instant date(String text) {
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip()));
        } catch (DateTimeException e) {
            throw CosmosException.unauthorized("The date is not in the form of RFC 1123: " + text);
        }
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
     * signed as they are, encoded or not, and resource ids in lower case, alone. Some clients sign a path of resource ids as if
     * they were names.
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
        if (parts > 0 && (type.equals("offers") || IS_RESOURCE_ID.test(segments.get(1)))) {
            links.add(type + '\n' + segments.get(parts - 1).toLowerCase(Locale.ROOT));
        }
        return links;
    }
}
