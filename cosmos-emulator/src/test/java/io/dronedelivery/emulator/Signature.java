package io.dronedelivery.emulator;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests of any kind as the service documents it. */
record Signature(String masterKey) {

    /** Adds date and authorization for a path that is signed as it is. */
    HttpRequest.Builder sign(HttpRequest.Builder request, String method, String path) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        return sign(request.setHeader("x-ms-date", date), method, path, date);
    }

    /** Adds the authorization for a path that is signed as it is, with a date that the request has or has not. */
    HttpRequest.Builder sign(HttpRequest.Builder request, String method, String path, String date) {
        List<String> segments = List.of(path.replaceAll("^/+|/+$", "").split("/"));
        boolean feed = segments.size() % 2 == 1;
        String type = segments.get(segments.size() - (feed ? 1 : 2));
        String link = String.join("/", feed ? segments.subList(0, segments.size() - 1) : segments);
        return signLink(request, method, type, link, date + '\n');
    }

    /**
     * Adds the authorization for a link that is signed whatever the path is.
     *
     * @param dates what {@code x-ms-date} and {@code date} say, each in a line, the second without its end
     */
    HttpRequest.Builder signLink(HttpRequest.Builder request, String method, String type, String link, String dates) {
        String text = method.toLowerCase(Locale.ROOT)
                + '\n'
                + type
                + '\n'
                + link
                + '\n'
                + dates.toLowerCase(Locale.ROOT)
                + '\n';
        return request.setHeader("authorization", encoded("type=master&ver=1.0&sig=" + hash(text)));
    }

    private static String encoded(String token) {
        return URLEncoder.encode(token, StandardCharsets.UTF_8);
    }

    private String hash(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(masterKey), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
