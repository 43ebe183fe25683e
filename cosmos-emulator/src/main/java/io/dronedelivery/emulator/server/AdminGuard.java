package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.util.NetUtil;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps web pages from elsewhere away from what needs no signature.
 *
 * <p>A page may send requests to loopback, and where its own name is made to resolve to loopback it may read the answers too. A
 * browser says in {@code Origin} and {@code Sec-Fetch-Site} where a request comes from, and in {@code Host} which name it was sent to:
 * a public one is refused.
 *
 * @param names further names that the emulator is reached by
 */
record AdminGuard(Set<String> names) {

    private static final String FETCH_SITE = "sec-fetch-site";
    private static final List<String> OWN_SITES = List.of("same-origin", "none");
    private static final List<String> PRIVATE_DOMAINS = List.of(".localhost", ".local", ".internal");

    AdminGuard {
        names = Set.copyOf(names);
    }

    static AdminGuard of(EmulatorSettings settings) {
        Set<String> names = new HashSet<>(Set.of(settings.host().toLowerCase(Locale.ROOT)));
        settings.advertisedEndpoint().map(URI::getHost).ifPresent(names::add);
        return new AdminGuard(names);
    }

    /**
     * @throws CosmosException with status 403 if the request may come from a web page that is not the emulator's own
     */
    void check(CosmosRequest request) {
        boolean ownOrigin =
                request.header("origin").map(request.origin()::equals).orElse(true);
        boolean ownSite = request.header(FETCH_SITE).map(OWN_SITES::contains).orElse(true);
        if (!ownOrigin || !ownSite) {
            throw forbidden("Only the emulator's own pages may ask this");
        }
        String host = hostOf(request.origin());
        if (!isPrivate(host)) {
            throw forbidden("The emulator is not known by the name '" + host + "'");
        }
    }

    private static CosmosException forbidden(String message) {
        return CosmosException.of(403, 0, message);
    }

    /** Addresses and names without a domain belong to nobody outside. */
    private boolean isPrivate(String host) {
        return !host.contains(".")
                || NetUtil.isValidIpV4Address(host)
                || NetUtil.isValidIpV6Address(host)
                || names.contains(host)
                || PRIVATE_DOMAINS.stream().anyMatch(host::endsWith);
    }

    private static String hostOf(String origin) {
        String authority = origin.substring(origin.indexOf("://") + 3).toLowerCase(Locale.ROOT);
        if (authority.startsWith("[")) {
            return authority.substring(1, Math.max(1, authority.indexOf(']')));
        }
        int port = authority.lastIndexOf(':');
        return port < 0 ? authority : authority.substring(0, port);
    }
}
